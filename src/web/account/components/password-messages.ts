import {
  PASSWORD_MINIMUM,
  PASSWORD_MINIMUM_ADMIN,
  type PasswordError,
  type PasswordOwner,
  validatePassword,
} from '#features/customers/rules.ts';
import { errorCode, errorData } from '../../lib/errors.ts';

/** What is wrong with a new password before it is sent, or undefined; the server checks the rest. */
export function validateNewPassword(
  password: string,
  owner: PasswordOwner,
  minimum = PASSWORD_MINIMUM,
): string | undefined {
  const problem = validatePassword(password, owner, minimum);
  return problem ? words(problem, password) : undefined;
}

/** The server's message about a new password, if that was refused. */
export function serverPasswordError(error: unknown, password: string): string | undefined {
  if (errorCode(error) !== 'WEAK_PASSWORD') return undefined;
  return words(errorData<{ problem: PasswordError }>(error)?.problem ?? 'TOO_COMMON', password);
}

function words(problem: PasswordError, password: string): string {
  switch (problem) {
    case 'TOO_SHORT': {
      // only the server knows which accounts need a longer password
      const minimum = [...password].length < PASSWORD_MINIMUM ? PASSWORD_MINIMUM : PASSWORD_MINIMUM_ADMIN;
      return `Password must be at least ${minimum} characters long`;
    }
    case 'TOO_COMMON':
      return 'This password is too common. Please choose another.';
    case 'SAME_AS_EMAIL':
      return 'The password must not be your email address.';
    case 'SAME_AS_NAME':
      return 'The password must not be your name.';
  }
}
