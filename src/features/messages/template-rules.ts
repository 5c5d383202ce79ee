import type { MessageChannel, MessagePurpose, VariableType, WhatsAppCategory } from '#shared/message-states.ts';
import { cleanText } from '#shared/valid-text.ts';
import { type EventVariable, findEvent } from './message-event-rules.ts';
import { measureSms } from './sms-length-rules.ts';

/** A variable of a template, in the order in which the provider takes them. */
export type TemplateVariable = { name: string; type: VariableType; maxLength: number };

export type TemplateForm = {
  templateName: string;
  dltTemplateId: string;
  header: string;
  language: string;
  category: WhatsAppCategory | null;
  body: string;
  variables: readonly TemplateVariable[];
  isActive: boolean;
};
export type TemplateField = Exclude<keyof TemplateForm, 'isActive'>;

export const BODY_MAXIMUM: Record<MessageChannel, number> = { sms: 1000, whatsapp: 1024 };
/** what operators take per variable; a link counts with its fixed beginning */
export const VALUE_MAXIMUM: Record<VariableType, number> = { alphanumeric: 40, numeric: 40, url: 120 };
const WHATSAPP_VALUE_MAXIMUM = 200;
/** more than this costs more than anybody means to pay for a message */
const PARTS_MAXIMUM = 6;

const PLACEHOLDER = /\{([a-z][a-z_]*)\}/g;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"')]+/gi;

/** The longest value that a channel takes for a variable of a type. */
export const valueMaximum = (channel: MessageChannel, type: VariableType): number =>
  channel === 'sms' ? VALUE_MAXIMUM[type] : Math.max(VALUE_MAXIMUM[type], WHATSAPP_VALUE_MAXIMUM);

/** The variables of a text in their order, with the types and maximums that were chosen before. */
export function variablesIn(event: string, body: string, before: readonly TemplateVariable[]): TemplateVariable[] {
  const eventVariables: Record<string, EventVariable> = findEvent(event)?.variables ?? {};
  return [...body.matchAll(PLACEHOLDER)].map(([, name = ''], index) => {
    const chosen = before[index]?.name === name ? before[index] : before.find((one) => one.name === name);
    const type = chosen?.type ?? eventVariables[name]?.type ?? 'alphanumeric';
    return { name, type, maxLength: chosen?.maxLength ?? VALUE_MAXIMUM[type] };
  });
}

/** What is wrong with a template, by its fields; empty when it can be saved. `host` is the shop's. */
export function templateProblems(
  event: string,
  channel: MessageChannel,
  form: TemplateForm,
  host: string,
): Partial<Record<TemplateField, string>> {
  const problems: Partial<Record<TemplateField, string>> = {};
  const definition = findEvent(event);
  if (channel === 'sms') Object.assign(problems, smsProblems(form));
  else Object.assign(problems, whatsAppProblems(form, definition?.purpose ?? 'service'));
  const body = bodyProblem(channel, form.body, definition?.variables ?? {}, host);
  if (body) problems.body = body;
  const variables = variablesProblem(event, channel, form, definition?.variables ?? {});
  if (variables) problems.variables = variables;
  return problems;
}

function smsProblems({ templateName, dltTemplateId, header }: TemplateForm) {
  return {
    ...(/^[A-Za-z0-9_-]{1,64}$/.test(templateName)
      ? {}
      : { templateName: 'Enter the ID of the template at the provider' }),
    ...(/^\d{10,25}$/.test(dltTemplateId) ? {} : { dltTemplateId: 'Enter the DLT template ID: digits only' }),
    ...(/^(?:[A-Za-z]{3,6}|\d{3,6})$/.test(header) ? {} : { header: 'Enter the DLT header: 3 to 6 letters' }),
  };
}

function whatsAppProblems({ templateName, language, category }: TemplateForm, purpose: MessagePurpose) {
  return {
    ...(/^[a-z0-9_]{1,512}$/.test(templateName)
      ? {}
      : { templateName: 'Enter the name of the template: small letters, digits and _' }),
    ...(/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)
      ? {}
      : { language: "Enter the language as Meta writes it, such as 'en'" }),
    ...(category ? {} : { category: 'Choose the category that Meta approved' }),
    ...(category && purpose === 'code' && category !== 'authentication'
      ? { category: 'Codes need a template of the category Authentication' }
      : {}),
    ...(category === 'authentication' && purpose !== 'code' ? { category: 'Authentication is for codes only' } : {}),
  };
}

function bodyProblem(
  channel: MessageChannel,
  body: string,
  eventVariables: Record<string, EventVariable>,
  host: string,
): string | null {
  if (!body) return 'Enter the approved text';
  if (body.length > BODY_MAXIMUM[channel]) return `The text has at most ${BODY_MAXIMUM[channel]} characters`;
  if (/[{}]/.test(body.replace(PLACEHOLDER, ''))) return 'Write each variable as its name in { }';
  const foreignVariable = [...body.matchAll(PLACEHOLDER)].find(([, name = '']) => !(name in eventVariables));
  if (foreignVariable) return `There is no variable ${foreignVariable[0]}`;
  const foreign = (body.replace(PLACEHOLDER, '').match(LINK) ?? []).find((link) => !isLinkOf(link, host));
  return foreign ? `${foreign} is no link to this shop` : null;
}

function variablesProblem(
  event: string,
  channel: MessageChannel,
  { body, variables }: TemplateForm,
  eventVariables: Record<string, EventVariable>,
): string | null {
  const names = variablesIn(event, body, []).map(({ name }) => name);
  if (names.join() !== variables.map(({ name }) => name).join()) return 'The variables differ from those in the text';
  for (const { name, type, maxLength } of variables) {
    if ((eventVariables[name]?.type === 'url') !== (type === 'url'))
      return type === 'url' ? `{${name}} is no link` : `{${name}} is a link: its type is url`;
    if (!Number.isInteger(maxLength) || maxLength < 1 || maxLength > valueMaximum(channel, type))
      return `{${name}} takes 1 to ${valueMaximum(channel, type)} characters`;
  }
  return null;
}

function isLinkOf(link: string, host: string): boolean {
  const url = /^www\./i.test(link) ? `https://${link}` : link;
  return URL.canParse(url) && new URL(url).host === host;
}

export type RenderedMessage =
  | { kind: 'ready'; text: string; values: string[] }
  | { kind: 'refused'; code: string; text: string };

/** A template with the values of an event: each value is cut or refused by the rule of its type. `host` is the shop's. */
export function renderTemplate(
  channel: MessageChannel,
  { body, variables }: { body: string; variables: readonly TemplateVariable[] },
  values: Readonly<Record<string, string>>,
  host: string,
): RenderedMessage {
  const rendered: string[] = [];
  for (const { name, type, maxLength } of variables) {
    const value = fitValue(values[name] ?? '', type, maxLength, host);
    if (value === null)
      return {
        kind: 'refused',
        code: 'INVALID_VARIABLE',
        text: `The value of {${name}} is not a valid ${type} of at most ${maxLength} characters`,
      };
    rendered.push(value);
  }
  let position = 0;
  const text = body.replace(PLACEHOLDER, () => rendered[position++] ?? '');
  if (position !== variables.length)
    return {
      kind: 'refused',
      code: 'VARIABLE_COUNT',
      text: `The text has ${position} variables, the template ${variables.length}`,
    };
  if (channel === 'sms' && measureSms(text).parts > PARTS_MAXIMUM)
    return { kind: 'refused', code: 'TOO_LONG', text: `The text is longer than ${PARTS_MAXIMUM} messages` };
  return { kind: 'ready', text, values: rendered };
}

function fitValue(value: string, type: VariableType, maxLength: number, host: string): string | null {
  // a number or a link that is cut is another one
  if (type === 'numeric') return /^\d+$/.test(value) && value.length <= maxLength ? value : null;
  if (type === 'url') return value.length <= maxLength && /^\S+$/.test(value) && isLinkOf(value, host) ? value : null;
  return [...plainWords(value)].slice(0, maxLength).join('').trim() || '-';
}

/**
 * A text of a person within a message of the shop: one line, and nothing that phones turn into a link, an address or bold
 * letters, whoever typed it as a name.
 */
export function plainWords(text: string): string {
  return cleanText(text.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\p{L}[\p{L}\d+.-]*:\/+/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}-])[.。](?=\p{L})/gu, ' ')
    .replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/g, '$1 $2 $3 $4')
    .replace(/[@/\\*_~`{}<>[\]|^]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sample values of an event, for previews. */
export const sampleValues = (event: string, origin: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(findEvent(event)?.variables ?? {}).map(([name, { type, sample }]) => [
      name,
      type === 'url' ? `${origin}${sample}` : sample,
    ]),
  );
