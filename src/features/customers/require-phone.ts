import { DomainError } from '#shared/domain-error.ts';
import { normalisePhone } from '#shared/phone.ts';

/** A phone as stored. INVALID_PHONE when it is no Indian mobile number. */
export function requirePhone(typed: string): string {
  const phone = normalisePhone(typed);
  if (!phone) throw new DomainError('INVALID_PHONE');
  return phone;
}
