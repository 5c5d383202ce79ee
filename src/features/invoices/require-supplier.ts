import { DomainError } from '#shared/domain-error.ts';
import { missingOnInvoices } from '../settings/identity-rules.ts';
import type { Settings } from '../settings/rules.ts';

/** Requires the legal details that an invoice states. SUPPLIER_INCOMPLETE {missing}. */
export function requireSupplier(settings: Settings): void {
  const missing = missingOnInvoices(settings);
  if (missing.length > 0) throw new DomainError('SUPPLIER_INCOMPLETE', { missing });
}
