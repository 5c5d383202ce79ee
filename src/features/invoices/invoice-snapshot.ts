import type { InvoiceParty } from '#db/schema/invoices.ts';
import type { Settings } from '../settings/rules.ts';

/** The shop as it stands on an invoice of today. */
export function supplierOf({ legal, general }: Pick<Settings, 'legal' | 'general'>): InvoiceParty {
  return {
    name: legal.legalName,
    address: general.address,
    stateCode: legal.stateCode,
    gstin: legal.gstRegistered ? legal.gstin : null,
    email: general.supportEmail,
    phone: general.phoneNumber,
  };
}
