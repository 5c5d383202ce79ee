import { errorCode, errorData, errorMessage } from '../../../lib/errors.ts';

/** Messages by field path; `root` is the notice about the whole form. */
export type FormMessages = Readonly<Record<string, string | undefined>>;

/** What a form says when it is not saved. */
export type FormTexts = {
  /** 'Failed to update coupon', before the reason */
  failed?: string | undefined;
  /** the notice when fields are wrong; without it only the fields say so */
  invalid?: string | ((count: number) => string) | undefined;
  /** fields of the form by fields of the server, where they differ */
  renamedFields?: Readonly<Record<string, string>> | undefined;
  /** the messages of an error that the form knows; `{}` shows none, undefined those of every form */
  explain?(error: unknown): FormMessages | undefined;
};

const CONFLICT =
  'Someone else has changed this since you opened it. What only they changed is shown now. What you typed is kept, and saving again overwrites theirs.';

/** The notice of a form that counts its wrong fields. */
export const countInvalid = (failed: string) => (count: number) =>
  `${failed}. ${count === 1 ? 'One field needs' : `${count} fields need`} attention. Your entries are kept.`;

/** The messages that have a text, at the form's own fields. */
export function renameFields(messages: FormMessages, { renamedFields = {} }: FormTexts): Record<string, string> {
  const problems = Object.entries(messages).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(problems.map(([name, message]) => [renamedFields[name] ?? name, message]));
}

/** Adds the notice to the messages of wrong fields, unless they have one. */
export function addNotice(messages: Record<string, string>, { invalid }: FormTexts): Record<string, string> {
  const count = Object.keys(messages).length;
  if (count === 0 || messages.root || !invalid) return messages;
  return { ...messages, root: typeof invalid === 'string' ? invalid : invalid(count) };
}

/** What a form shows of an error: messages at its fields where the server names them, else a notice. */
export function describeFailure(error: unknown, texts: FormTexts): Record<string, string> {
  const explanation = texts.explain?.(error);
  if (explanation) return renameFields(explanation, texts);
  // the user has cancelled it and knows
  if (errorCode(error) === 'REAUTHENTICATION_REQUIRED') return {};
  const { failed } = texts;
  const fields = errorData<{ fields?: unknown }>(error)?.fields;
  if (isMessages(fields)) {
    const messages = addNotice(renameFields(fields, texts), texts);
    return failed && !messages.root ? { ...messages, root: `${failed}. Your entries are kept.` } : messages;
  }
  const reason = currentValues(error) ? CONFLICT : errorMessage(error);
  return { root: failed ? `${failed}. ${reason}` : reason };
}

/** The values that someone else has saved, of an edit conflict; null for other errors. */
export function currentValues(error: unknown): object | null {
  return errorCode(error) === 'EDIT_CONFLICT' ? (errorData<{ now?: object }>(error)?.now ?? null) : null;
}

function isMessages(fields: unknown): fields is Record<string, string> {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  const messages = Object.values(fields);
  return messages.length > 0 && messages.every((message) => typeof message === 'string');
}
