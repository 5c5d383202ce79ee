import { looseText, type MessageProblem, objectOf } from '#extensions/api.ts';

/** Meta's codes. Titles change, so only these decide. */
const KINDS: Readonly<Record<string, MessageProblem['kind']>> = {
  '131050': 'opt_out',
  // no account there, blocked, or an app or terms that are too old
  '131026': 'recipient',
  '131030': 'recipient',
  '131049': 'withheld',
  '130472': 'withheld',
  '131047': 'content',
  '131048': 'spam',
  '130429': 'limited',
  '131056': 'limited',
  '80007': 'limited',
  '4': 'limited',
  '132000': 'content',
  '132001': 'content',
  '132005': 'content',
  '132007': 'content',
  '132012': 'content',
  '132018': 'content',
  '132015': 'template',
  '132016': 'template',
  '131042': 'account',
  '131031': 'account',
  '131045': 'account',
  '133010': 'account',
  '368': 'account',
  '190': 'account',
  '0': 'account',
  '3': 'account',
  '10': 'account',
  '200': 'account',
  '131005': 'account',
  '100': 'content',
  '131008': 'content',
  '131009': 'content',
  '131051': 'content',
  '131053': 'content',
  '1': 'temporary',
  '2': 'temporary',
  '131000': 'temporary',
  '131016': 'temporary',
};

/** An error of an answer or of a status; null without a code. */
export function problemIn(error: unknown): MessageProblem | null {
  const { code: value, message, title, error_data: data } = objectOf(error);
  const code = looseText(value);
  if (code === null) return null;
  const text = looseText(objectOf(data).details) ?? looseText(message) ?? looseText(title) ?? `Code ${code}`;
  return { kind: KINDS[code] ?? 'temporary', code, text: text.slice(0, 500) };
}
