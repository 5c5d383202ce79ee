import { isGstin } from '#shared/gstin.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import type { Settings } from './rules.ts';

/** The supplier details that a tax invoice requires, as named in the panel. */
export type MissingOnInvoice = 'legal name' | 'address' | 'State' | 'GSTIN';

/** The details that are missing for invoices; empty when they can be issued. */
export function missingOnInvoices({ general, legal }: Pick<Settings, 'general' | 'legal'>): MissingOnInvoice[] {
  const missing: MissingOnInvoice[] = [];
  if (!legal.legalName) missing.push('legal name');
  if (!general.address) missing.push('address');
  if (!INDIAN_STATES.some(({ code }) => code === legal.stateCode)) missing.push('State');
  if (legal.gstRegistered && !isGstin(legal.gstin)) missing.push('GSTIN');
  return missing;
}
