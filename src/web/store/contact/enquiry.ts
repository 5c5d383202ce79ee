import type { ContactKind } from '#features/support/rules.ts';

const SUBJECT_MAXIMUM = 120;

/** The subject in the URL: `?kind=complaint`, `?plan=…` (a nutrition plan), `?subject=…`. */
export function readEnquiry(params: URLSearchParams): { kind: ContactKind; subject: string } {
  const subject = oneLine(params.get('subject') ?? '').slice(0, SUBJECT_MAXIMUM);
  if (params.get('kind') === 'complaint') return { kind: 'complaint', subject };
  if (params.has('plan')) return { kind: 'enquiry', subject: subject || 'Nutrition plan enquiry' };
  return { kind: 'contact', subject };
}

/** A text as one line: control characters and runs of spaces become one space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
export const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
