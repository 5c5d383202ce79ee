import { isObject, isWebUrl } from '#simulator/api.ts';

type Fields = Record<string, unknown>;
type Problem = string | null;

export type LinkRequest = {
  amount: number;
  currency?: string;
  reference_id: string;
  description?: string;
  expire_by: number;
  callback_url: string;
  notes?: Record<string, unknown>;
};

export type RefundRequest = { amount?: number; receipt?: string; notes?: Record<string, unknown> };

const SHORTEST_LIFE_SECONDS = 15 * 60;

/** Errors of a payment link, in the order of its fields; `now` in seconds. */
export function validateLink(fields: Fields, now: number): Problem {
  return (
    amountProblem(fields.amount) ??
    (fields.currency === undefined || fields.currency === 'INR' ? null : 'Currency is not supported') ??
    (fields.accept_partial === undefined || fields.accept_partial === false
      ? null
      : 'The simulator has no partial payments') ??
    referenceProblem(fields.reference_id) ??
    expiryProblem(fields.expire_by, now) ??
    notesProblem(fields.notes) ??
    callbackProblem(fields)
  );
}

export function validateRefund(fields: Fields): Problem {
  if (fields.amount !== undefined) {
    const problem = amountProblem(fields.amount);
    if (problem) return problem;
  }
  if (fields.receipt !== undefined && (typeof fields.receipt !== 'string' || fields.receipt.length > 40))
    return 'The receipt may not be greater than 40 characters.';
  return notesProblem(fields.notes);
}

function amountProblem(amount: unknown): Problem {
  if (!Number.isSafeInteger(amount)) return 'The amount must be an integer.';
  return Number(amount) >= 100 ? null : 'The amount must be at least INR 1.00';
}

function referenceProblem(reference: unknown): Problem {
  const fits = typeof reference === 'string' && reference.length > 0 && reference.length <= 40;
  return fits ? null : 'reference_id: the length must be no more than 40.';
}

function expiryProblem(expiry: unknown, now: number): Problem {
  const fits = Number.isInteger(expiry) && Number(expiry) >= now + SHORTEST_LIFE_SECONDS;
  return fits ? null : 'expire_by should be at least 15 minutes after the current time';
}

/** At most 15 notes of 256 characters. */
function notesProblem(notes: unknown): Problem {
  if (notes === undefined) return null;
  if (!isObject(notes)) return 'notes must be an object';
  const values = Object.values(notes);
  if (values.length > 15) return 'notes cannot have more than 15 entries';
  return values.every((value) => typeof value === 'string' && value.length <= 256) ? null : 'a note is too long';
}

function callbackProblem(fields: Fields): Problem {
  if (!isWebUrl(fields.callback_url)) return 'callback_url must be a valid URL.';
  return fields.callback_method === 'get' ? null : 'callback_method must be get when callback_url is passed.';
}
