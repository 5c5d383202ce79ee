import { fieldsOfBlock, type PageContent, type PageKind } from './rules.ts';
import type { FieldValues } from './text-rules.ts';

/** A declaration that Indian law requires on a page and that is missing. `setting` is where its value is entered. */
export type MissingLegalPart = { part: string; law: string; setting: string | null };

type LegalPart = {
  part: string;
  law: string;
  /** a page covers it by using one of these fields or a block of this kind */
  fields: readonly string[];
  block?: 'contact' | 'company';
  /** required values, and the card of the settings where they are entered */
  values: readonly string[];
  setting: string;
};

const SELLER: LegalPart = {
  part: 'the seller’s legal name and address',
  law: 'The E-Commerce Rules 2020, rule 4(2), want them on the site.',
  fields: ['seller', 'legalName'],
  block: 'company',
  values: ['legalName', 'address'],
  setting: '/admin/settings#card-legal',
};
const OFFICER: LegalPart = {
  part: 'the grievance officer',
  law: 'The E-Commerce Rules 2020, rule 4(4), want the name, contact and answer time on this page.',
  fields: ['grievanceOfficer', 'complaintsTo'],
  block: 'contact',
  values: ['grievanceOfficer', 'grievanceEmail', 'answerTime', 'complaintsResolved'],
  setting: '/admin/settings#card-legal',
};
const DATA_CONTACT: LegalPart = {
  part: 'whom to ask about personal data',
  law: 'The Digital Personal Data Protection Act 2023, section 8(9), wants this contact published.',
  fields: ['contactEmail', 'grievanceEmail'],
  block: 'contact',
  values: ['contactEmail'],
  setting: '/admin/settings#card-general',
};
const REFUND_TIME: LegalPart = {
  part: 'how long a refund takes',
  law: 'The E-Commerce Rules 2020, rule 7(1), want return and refund terms before anybody pays.',
  fields: ['refundDays', 'refundBusinessDays'],
  values: ['refundDays'],
  setting: '/admin/settings#card-policy',
};
const RETURN_WINDOW: LegalPart = {
  ...REFUND_TIME,
  part: 'how long something can be returned',
  fields: ['returnWindow'],
  values: ['returnWindow'],
};
const DELIVERY_TIME: LegalPart = {
  part: 'how long delivery takes and what it costs',
  law: 'The E-Commerce Rules 2020, rule 7(1), want delivery terms before anybody pays.',
  fields: ['standardDays', 'deliveryDays', 'shippingCharge'],
  values: ['standardDays', 'shippingCharge'],
  setting: '/admin/settings#card-policy',
};

const BY_PATH: Readonly<Record<string, readonly LegalPart[]>> = {
  '/privacy': [SELLER, OFFICER, DATA_CONTACT],
  '/terms': [SELLER, OFFICER],
  '/returns': [OFFICER, RETURN_WINDOW, REFUND_TIME],
  '/shipping': [OFFICER, DELIVERY_TIME],
  '/cookies': [OFFICER],
};

/** What a legal page lacks for publication; empty for other pages. */
export function findMissingLegalParts(
  page: { path: string; kind: PageKind; content: PageContent },
  values: FieldValues,
): MissingLegalPart[] {
  if (page.kind !== 'legal') return [];
  // a block with a period does not count, since it is not always shown
  const lasting = page.content.blocks.filter(({ shownFrom, shownUntil }) => !shownFrom && !shownUntil);
  const used = new Set(lasting.flatMap((block) => fieldsOfBlock(block).map(({ name }) => name)));
  const kinds = new Set<string>(lasting.map(({ kind }) => kind));
  return (BY_PATH[page.path] ?? [OFFICER]).flatMap(
    ({ part, law, fields, block, values: requiredValues, setting }): MissingLegalPart[] => {
      const isSaid = fields.some((name) => used.has(name)) || (block !== undefined && kinds.has(block));
      if (!isSaid) return [{ part, law, setting: null }];
      return requiredValues.every((name) => values[name]) ? [] : [{ part, law, setting }];
    },
  );
}
