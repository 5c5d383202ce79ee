import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_MINIMUM, PASSWORD_MINIMUM_ADMIN, type PasswordOwner, validatePassword } from './rules.ts';

/** Refuses a weak password with WEAK_PASSWORD {reason}. The check for common ones can be switched off. */
export async function requireStrongPassword(
  app: App,
  password: string,
  owner: PasswordOwner,
  admin = false,
): Promise<void> {
  const problem = validatePassword(password, owner, admin ? PASSWORD_MINIMUM_ADMIN : PASSWORD_MINIMUM);
  if (problem) throw new DomainError('WEAK_PASSWORD', { problem });
  if (isCommonPassword(password) && (await readSettings(app.db)).security.passwordComplexity)
    throw new DomainError('WEAK_PASSWORD', { problem: 'TOO_COMMON' });
}
