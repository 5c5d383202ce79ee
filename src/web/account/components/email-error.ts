import { isEmail } from '#shared/email.ts';

/** What is wrong with a typed e-mail address, or undefined. */
export function validateEmail(email: string): string | undefined {
  const typed = email.trim();
  if (!typed) return 'Enter your email';
  return isEmail(typed) ? undefined : 'Invalid email address';
}
