import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { passwordProblem } from './rules.ts';

/** Refuses a weak password with WEAK_PASSWORD and the reason. The list of common ones can be switched off. */
export async function requireGoodPassword(app: App, password: string, email: string, admin = false): Promise<void> {
  const problem = passwordProblem(password, email, admin);
  if (!problem) return;
  if (problem === 'TOO_COMMON' && !(await readSettings(app.db)).security.passwordComplexity) return;
  throw new Refusal('WEAK_PASSWORD', { problem });
}
