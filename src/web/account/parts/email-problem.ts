/** What is wrong with a typed e-mail address, or undefined. */
export function emailProblem(email: string): string | undefined {
  const typed = email.trim();
  if (!typed) return 'Enter your email';
  return /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(typed) ? undefined : 'Invalid email address';
}
