import { DomainError } from '#shared/domain-error.ts';

const LONGEST_DAYS = 731;

/** The days from one to another, both included. INVALID_DATE_RANGE unless they are 1 to `longest`. */
export function requireDateRange(from: string, to: string, longest = LONGEST_DAYS): number {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (length < 1 || length > longest) throw new DomainError('INVALID_DATE_RANGE');
  return length;
}
