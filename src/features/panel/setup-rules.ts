import { formatDateTime } from '#shared/dates.ts';
import { checkDigitOf, isGstin } from '#shared/gstin.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';
import { DEFAULT_SETTINGS, enabledProviders, type Settings } from '../settings/rules.ts';
import type { SetupStep } from '../settings/setup-step-rules.ts';

export const SETUP_GROUPS = [
  ...(['Legal', 'Brand', 'Payments', 'Delivery', 'Mail', 'Policies', 'First product'] as const),
];
export type SetupGroup = (typeof SETUP_GROUPS)[number];
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

/** A published legal page: missing declarations, and its last change by staff. */
export type PolicyState = { missing: string[]; publishedAt: Date | null };

export type SetupFacts = {
  settings: Settings;
  providers: readonly PaymentProvider[];
  brand: { isPublished: boolean; hasWordmark: boolean; isCorrected: boolean };
  mail: 'on' | 'off' | 'captured';
  /** when the mail server accepted the latest test mail */
  mailTested: Date | null;
  products: number;
  /** when each reading step was completed */
  steps: ReadonlyMap<string, Date>;
  /** by path; null where no such page is published */
  policies: Readonly<Record<string, PolicyState | null>>;
};

const LEGAL = '/admin/settings#card-legal';
const GENERAL = '/admin/settings#card-general';
const BRAND = '/admin/settings/brand';

const timeText = (at: Date) => formatDateTime(at.toISOString());

/** All steps before a new shop sells, in the sequence of the page. */
export function setupLines(facts: SetupFacts): SetupLine[] {
  const { settings, providers, brand, mail, mailTested, products, steps } = facts;
  const { general, legal, payment, policy } = settings;
  const line = (
    [key, group, title]: [string, SetupGroup, string],
    [value, missing]: [value: string | null | undefined, missing: string],
    [why, source, to]: [string, string, string],
    more: Partial<SetupLine> = {},
  ): SetupLine => ({
    key,
    group,
    title,
    why,
    source,
    to,
    optional: false,
    action: null,
    state: value ? 'done' : 'missing',
    detail: value || missing,
    ...more,
  });
  const read = (key: SetupStep, says: string) => {
    const at = steps.get(key);
    return at ? `${says} Read ${timeText(at)}.`.trim() : null;
  };
  const wrongGstin = legal.gstRegistered && legal.gstin !== '' && !isGstin(legal.gstin);
  const digit = checkDigitOf(legal.gstin);
  const gstinProblem = digit
    ? `It ends in ${legal.gstin[14]}, the check digit should be ${digit}. Compare with the certificate.`
    : 'A GSTIN has 15 letters and digits.';
  const gstin = legal.gstRegistered ? (isGstin(legal.gstin) ? legal.gstin : null) : 'Not registered for GST.';
  const care = [general.supportEmail, general.phoneNumber];
  const officer = [legal.grievanceOfficer, legal.grievanceEmail];
  const state = INDIAN_STATES.find(({ code }) => code === legal.stateCode)?.name;
  const isNamed = brand.isPublished && general.siteName !== DEFAULT_SETTINGS.general.siteName;
  const online = enabledProviders(providers, payment).map(({ label }) => label);
  const ways = [...online, ...(payment.codEnabled ? ['cash on delivery'] : [])];
  const hasGateway = online.length > 0;
  const tested = steps.get('gateway-test');
  return [
    line(
      ['legal-name', 'Legal', 'Legal name'],
      [legal.legalName, 'The name of the company or person that sells.'],
      ['Stands on every invoice.', 'Law: CGST Rules, rule 46', LEGAL],
    ),
    line(
      ['gstin', 'Legal', 'GSTIN'],
      [gstin, wrongGstin ? gstinProblem : 'Or switch the registration off.'],
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
      ['name', 'Brand', 'Name, wordmark and icon'],
      [
        isNamed ? `${general.siteName}, ${brand.hasWordmark ? 'with a wordmark' : 'set in type'}.` : null,
        brand.isPublished ? 'It still has no name of its own.' : 'No brand is published yet.',
      ],
      ['Shop, mails and papers carry it.', 'Shop', BRAND],
    ),
    line(
      ['colours', 'Brand', 'Colours and type'],
      [
        brand.isPublished
          ? brand.isCorrected
            ? 'Published; colours that read badly were corrected for text.'
            : 'Published; every pair reads well as picked.'
          : null,
        'The greys of a shop without a brand.',
      ],
      ['Every pair of text and ground reads at AA.', 'Law: RPwD Act, section 46', BRAND],
    ),
    line(
      ['gateway-test', 'Payments', 'Gateway keys'],
      [tested ? `Accepted ${timeText(tested)}.` : null, hasGateway ? 'Not tested yet.' : 'No gateway is switched on.'],
      ['Live keys, not test keys.', 'Gateway', '/admin/payments'],
      { optional: !hasGateway },
    ),
    line(
      ['ways', 'Payments', 'A way to pay'],
      [
        payment.testMode ? null : ways.length > 0 ? `${ways.join(', ')}.` : null,
        payment.testMode ? 'Payments are being tested: nobody can pay.' : 'None is switched on.',
      ],
      ['Without it nobody can order.', 'Shop', '/admin/settings#card-payment'],
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
        mail === 'off' ? null : mailTested && `Test mail taken ${timeText(mailTested)}.`,
        mail === 'off' ? 'This shop sends no mail (MAIL=off).' : 'No test mail has been sent yet.',
      ],
      ['Order mails and resets must arrive.', 'Mail server', '/admin/settings#card-email'],
      // an operator who starts the shop without mail has decided so
      { optional: mail === 'off', action: mail === 'off' ? null : 'send-test' },
    ),
    policyLine(facts, 'terms', 'Terms', ['Linked at checkout.', 'Law: E-Commerce Rules 2020, rule 5(3)']),
    policyLine(facts, 'shipping', 'Shipping', [
      'Says when and at what price it comes.',
      'Law: E-Commerce Rules 2020, rule 7(1)',
    ]),
    policyLine(
      facts,
      'returns',
      'Returns',
      ['Linked at checkout.', 'Law: E-Commerce Rules 2020, rule 5(3)'],
      `${settings.shop.returnWindowDays} days.`,
    ),
    policyLine(facts, 'privacy', 'Privacy notice', [
      'Says what is kept and for how long.',
      'Law: DPDP Act 2023, section 5',
    ]),
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

type PolicyStep = Extract<SetupStep, 'terms' | 'shipping' | 'returns' | 'privacy'>;

/** Whether a policy is published completely and staff have read this version. */
function policyLine(
  { policies, steps }: SetupFacts,
  key: PolicyStep,
  title: string,
  [why, source]: [string, string],
  says = '',
): SetupLine {
  const path = `/${key}`;
  const page = policies[path] ?? null;
  const readAt = steps.get(key);
  const shared = { key, group: 'Policies' as const, title, why, source, optional: false };
  if (!page || page.missing.length > 0) {
    const detail = page ? `Not complete: ${page.missing.join(', ')}.` : 'Not published.';
    return { ...shared, state: 'missing', detail, to: `/admin/pages/edit${path}`, action: null };
  }
  const isRead = readAt !== undefined && (page.publishedAt === null || page.publishedAt <= readAt);
  const unread = readAt
    ? `Changed ${page.publishedAt ? timeText(page.publishedAt) : ''}, not read since.`
    : 'Not read yet.';
  const detail = isRead ? `${says} Read ${timeText(readAt)}.`.trim() : unread;
  return { ...shared, state: isRead ? 'done' : 'missing', detail, to: path, action: 'mark-read' };
}

/** Required steps that are not complete. */
export const openLines = (lines: readonly SetupLine[]) =>
  lines.filter(({ state, optional }) => state !== 'done' && !optional);
