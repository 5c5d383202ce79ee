import { Refusal } from '#shared/refusal.ts';
import { passwordProblem } from './rules.ts';

/** Refuses a weak password with WEAK_PASSWORD and the reason. */
export function requireGoodPassword(password: string, email: string, admin = false): void {
  const problem = passwordProblem(password, email, admin);
  if (problem) throw new Refusal('WEAK_PASSWORD', { problem });
}
