import { ACCOUNT_MAILS } from './account-mail-rules.ts';
import type { MailDefinition } from './definition-rules.ts';
import { OFFER_MAILS } from './offer-mail-rules.ts';
import { ORDER_MAILS } from './order-mail-rules.ts';

/** Every mail whose sentences staff may edit, by its purpose in the outbox. */
export const MAILS = { ...ORDER_MAILS, ...ACCOUNT_MAILS, ...OFFER_MAILS };
/** The same under the headings of the panel. */
export const MAIL_GROUPS = [
  { label: 'Orders', mails: namesOf(ORDER_MAILS) },
  { label: 'Accounts and messages', mails: namesOf(ACCOUNT_MAILS) },
  { label: 'Newsletter, alerts and reminders', mails: namesOf(OFFER_MAILS) },
] as const;

export type MailName = keyof typeof MAILS;
export type MailPartName<Name extends MailName> = keyof (typeof MAILS)[Name]['parts'] & string;
type PlaceholderOf<Name extends MailName> = keyof (typeof MAILS)[Name]['placeholders'] & string;
/** Texts by the name of their part. */
export type MailParts = Readonly<Record<string, string>>;

/** Of a letterhead: the edited parts by mail, and the name of the shop. */
export type EditedTexts = { shop: string; texts: Readonly<Record<string, MailParts>> };

export const MAIL_NAMES = namesOf(MAILS);
export const LINE_MAXIMUM = 150;
/** a draft of all parts is signed into the address of its preview */
export const PARAGRAPH_MAXIMUM = 600;

const PLACEHOLDER = / ?\{([a-z]+)\}/g;

function namesOf<Name extends string>(mails: Record<Name, unknown>): readonly [Name, ...Name[]] {
  return Object.keys(mails) as [Name, ...Name[]];
}

export const mailDefinition = (mail: MailName): MailDefinition => MAILS[mail];
const partsOf = (mail: MailName) => Object.entries(mailDefinition(mail).parts);

/** The default text of a mail. */
export const defaultParts = (mail: MailName): MailParts =>
  Object.fromEntries(partsOf(mail).map(([part, { text }]) => [part, text]));

/** The placeholders of a mail with what they stand for. */
export const placeholdersOf = (mail: MailName): MailDefinition['placeholders'] => ({
  ...mailDefinition(mail).placeholders,
  shop: 'Name of the shop',
});

/** The parts that differ from the default; null when none does. */
export function editedParts(mail: MailName, parts: MailParts): MailParts | null {
  const edited = partsOf(mail).flatMap(([part, { text }]) => {
    const edit = parts[part] ?? text;
    return edit === text ? [] : [[part, edit] as const];
  });
  return edited.length > 0 ? Object.fromEntries(edited) : null;
}

/** What is wrong with the texts of a mail, by part; empty when they can be used. */
export function mailProblems(mail: MailName, parts: MailParts): Record<string, string> {
  const foreign = Object.keys(parts).filter((part) => !Object.hasOwn(mailDefinition(mail).parts, part));
  return Object.fromEntries([
    ...foreign.map((part) => [part, 'This mail has no such part'] as const),
    ...partsOf(mail).flatMap(([part, { text }]) => {
      const problem = partProblem(mail, part, parts[part] ?? text);
      return problem ? [[part, problem] as const] : [];
    }),
  ]);
}

function partProblem(mail: MailName, part: string, text: string): string | null {
  const { kind, label, needs = [] } = mailDefinition(mail).parts[part]!;
  const maximum = kind === 'line' ? LINE_MAXIMUM : PARAGRAPH_MAXIMUM;
  if (kind === 'line' && !text.trim()) return `${label} must not be empty`;
  if (kind === 'line' && /[\r\n\u2028\u2029]/.test(text)) return `${label} is one line`;
  if (text.length > maximum) return `${label} has at most ${maximum} characters`;
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const foreign = names.find((name) => !Object.hasOwn(placeholdersOf(mail), name));
  if (foreign) return `There is no placeholder {${foreign}} in this mail`;
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return 'Write each placeholder as its name in { }';
  const missing = needs.find((name) => !names.includes(name));
  return missing ? `${label} needs {${missing}}` : null;
}

/**
 * The sentences of a mail with its values. Edited and default texts take the same way: a text that this version of the
 * shop cannot use, such as one with a placeholder that no longer exists, is the default again.
 */
export function mailText<Name extends MailName>(
  { shop, texts }: EditedTexts,
  mail: Name,
  values: Readonly<Record<PlaceholderOf<Name>, string>>,
): (part: MailPartName<Name>) => string {
  return (part) => {
    const { text, kind } = mailDefinition(mail).parts[part]!;
    const edited = texts[mail]?.[part];
    const usable = edited === undefined || partProblem(mail, part, edited) !== null ? text : edited;
    return fillText(usable, { ...values, shop }, kind === 'line');
  };
}

/** Values are taken as they are, once; where one is empty, the space before it goes too: 'Namaste {name},'. */
function fillText(text: string, values: Readonly<Record<string, string>>, isLine: boolean): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values[name] ?? '';
    if (value === '') return '';
    const space = placeholder.startsWith(' ') ? ' ' : '';
    // a line break of a value would end a header
    return space + (isLine ? value.replace(/[\r\n\u2028\u2029]+/g, ' ') : value);
  });
}
