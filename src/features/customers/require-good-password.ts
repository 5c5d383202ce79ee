import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_MINIMUM, PASSWORD_MINIMUM_ADMIN, type PasswordOwner, passwordProblem } from './rules.ts';

/** Refuses a weak password with WEAK_PASSWORD and the reason. The list of common ones can be switched off. */
export async function requireGoodPassword(
  app: App,
  password: string,
  owner: PasswordOwner,
  admin = false,
): Promise<void> {
  const problem = passwordProblem(password, owner, admin ? PASSWORD_MINIMUM_ADMIN : PASSWORD_MINIMUM);
  if (problem) throw new Refusal('WEAK_PASSWORD', { problem });
  if (isCommonPassword(password) && (await readSettings(app.db)).security.passwordComplexity)
    throw new Refusal('WEAK_PASSWORD', { problem: 'TOO_COMMON' });
}
