import type { App } from '#platform/app.ts';
import { currentAsker } from '#platform/security-events.ts';
import { RESET_LETTER } from './write-reset-letter.ts';

/**
 * Leaves the letter with a reset link to a job, which alone asks whether the address has an account: the answer and its
 * time are the same for every address.
 */
export async function requestPasswordReset(app: App, email: string): Promise<void> {
  await app.jobs.send(app.db, RESET_LETTER, { email, asker: currentAsker() });
}
