import { isGstin } from '#shared/gstin.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import type { Settings } from '../settings/rules.ts';

export type SetupGroup = 'Legal' | 'Payments' | 'Delivery' | 'Mail' | 'Policies' | 'First product';
export type SetupLine = {
  key: string;
  group: SetupGroup;
  title: string;
  state: 'done' | 'missing' | 'wrong';
  optional: boolean;
  /** the configured value, or what is missing */
  detail: string;
  why: string;
  /** who requires it: a law, the gateway, the shop */
  source: string;
  to: string;
  /** an action that completes it, besides those at `to` */
  action: 'send-test' | 'mark-read' | null;
};

export type SetupFacts = {
  settings: Settings;
  mail: 'on' | 'off' | 'captured';
  /** when the mail server accepted the latest test mail */
  mailTested: string | null;
  products: number;
  /** when each reading step was completed */
  steps: ReadonlyMap<string, string>;
};

const LEGAL = '/admin/settings#card-legal';
const GENERAL = '/admin/settings#card-general';

/** All steps that a new shop completes before it sells, in the sequence of the page. */
export function setupLines({ settings, mail, mailTested, products, steps }: SetupFacts): SetupLine[] {
  const { general, legal, payment, policy } = settings;
  const line = (
    [key, group, title]: [string, SetupGroup, string],
    [value, missing]: [value: string | null | undefined, missing: string],
    [why, source, to]: [string, string, string],
    more: Partial<SetupLine> = {},
  ): SetupLine => ({
    ...{ key, group, title, why, source, to, optional: false, action: null },
    ...{ state: value ? 'done' : 'missing', detail: value || missing },
    ...more,
  });
  const read = (key: string, says: string) => {
    const at = steps.get(key);
    return at ? `${says} Read ${at}.` : null;
  };
  const wrongGstin = legal.gstRegistered && legal.gstin !== '' && !isGstin(legal.gstin);
  const gstin = legal.gstRegistered ? (isGstin(legal.gstin) ? legal.gstin : null) : 'Not registered for GST.';
  const care = [general.supportEmail, general.phoneNumber];
  const officer = [legal.grievanceOfficer, legal.grievanceEmail];
  const state = INDIAN_STATES.find(({ code }) => code === legal.stateCode)?.name;
  return [
    line(
      ['legal-name', 'Legal', 'Legal name'],
      [legal.legalName, 'The name of the company or person that sells.'],
      ['Stands on every invoice.', 'Law: CGST Rules, rule 46', LEGAL],
    ),
    line(
      ['gstin', 'Legal', 'GSTIN'],
      [gstin, wrongGstin ? 'Its check digit does not fit the other fourteen.' : 'Or switch the registration off.'],
      ['Without it no tax invoice can be issued.', 'Law: CGST Act, section 31', LEGAL],
      wrongGstin ? { state: 'wrong' } : {},
    ),
    line(
      ['state', 'Legal', 'State'],
      [state, 'The State the goods leave from.'],
      ['Decides between CGST with SGST and IGST.', 'Law: IGST Act, section 8', LEGAL],
    ),
    line(
      ['fssai', 'Legal', 'FSSAI licence'],
      [legal.fssaiLicence, '14 digits.'],
      ['Shown in the footer and on every invoice.', 'Law: FSS Act, section 31', LEGAL],
    ),
    line(
      ['address', 'Legal', 'Registered address'],
      [general.address, 'Street, place, pincode, State.'],
      ['Shown in the footer and on papers.', 'Law: Legal Metrology Rules, rule 6', GENERAL],
    ),
    line(
      ['care', 'Legal', 'Consumer care'],
      [care.every(Boolean) ? care.join(', ') : null, 'A telephone number and an email address.'],
      ['Shown on every product page.', 'Law: Legal Metrology Rules, rule 6(2)', GENERAL],
    ),
    line(
      ['officer', 'Legal', 'Grievance officer'],
      [officer.every(Boolean) ? officer.join(', ') : null, 'Name and mail of one person.'],
      [`Must answer within ${policy.answerHours} hours.`, 'Law: E-Commerce Rules 2020, rule 4(4)', LEGAL],
    ),
    line(
      ['gateway-test', 'Payments', 'Gateway keys'],
      [steps.has('gateway-test') ? `Accepted ${steps.get('gateway-test')}.` : null, 'Not tested yet.'],
      ['Live keys, not test keys.', 'Gateway', '/admin/payments'],
      { optional: !payment.phonepeEnabled && !payment.razorpayEnabled },
    ),
    line(
      ['delivery', 'Delivery', 'Days and charges'],
      [
        read('delivery', `${policy.standardDays} days, ₹${policy.lowestFee} to ₹${policy.highestFee}.`),
        'Not read yet.',
      ],
      ['Promised on the delivery page.', 'Law: E-Commerce Rules 2020, rule 5(3)', '/admin/settings#card-policy'],
      { action: 'mark-read' },
    ),
    line(
      ['cash', 'Delivery', 'Cash on delivery'],
      [
        read('cash', payment.codEnabled ? `On, from ₹${policy.cashMinimum}.` : 'Off.'),
        payment.codEnabled ? `On, from ₹${policy.cashMinimum}. Not read yet.` : 'Off.',
      ],
      ['Only if you want it.', 'Shop', '/admin/settings#card-payment'],
      { optional: !payment.codEnabled, action: 'mark-read' },
    ),
    line(
      ['mail', 'Mail', 'Sending works'],
      [
        mail === 'off' ? null : mailTested && `Test mail taken ${mailTested}.`,
        mail === 'off' ? 'This shop sends no mail (MAIL=off).' : 'No test mail has left yet.',
      ],
      ['Order mails and resets must arrive.', 'Mail server', '/admin/settings#card-email'],
      { action: mail === 'off' ? null : 'send-test' },
    ),
    line(
      ['returns', 'Policies', 'Returns'],
      [read('returns', `${settings.shop.returnWindowDays} days.`), 'Not read yet.'],
      ['Linked at checkout.', 'Law: E-Commerce Rules 2020, rule 5(3)', '/returns'],
      { action: 'mark-read' },
    ),
    line(
      ['privacy', 'Policies', 'Privacy notice'],
      [read('privacy', ''), 'Not read yet.'],
      ['Says what is kept and for how long.', 'Law: DPDP Act 2023, section 5', '/privacy'],
      { action: 'mark-read' },
    ),
    line(
      ['product', 'First product', 'One product can be bought'],
      [
        products > 0 ? `${products === 1 ? '1 product' : `${products}+ products`} for sale.` : null,
        'None is for sale.',
      ],
      ['MRP, net quantity, origin, best before.', 'Law: Legal Metrology Rules, rule 6(10)', '/admin/products/new'],
    ),
  ];
}

/** Required steps that are not complete. */
export const openLines = (lines: readonly SetupLine[]) =>
  lines.filter(({ state, optional }) => state !== 'done' && !optional);
