import type { App } from '#platform/app.ts';
import { currentOrigin } from '#platform/security-events.ts';
import { RESET_MAIL } from './write-reset-mail.ts';

/**
 * Queues the reset mail. Only the job looks up the account, so that response and timing are the same for every address.
 */
export async function requestPasswordReset(app: App, email: string): Promise<void> {
  await app.jobs.send(app.db, RESET_MAIL, { email, asker: currentOrigin() });
}
