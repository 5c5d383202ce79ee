import { isObject, isWebUrl } from './http-types.ts';

type Fields = Record<string, unknown>;
type Problem = string | null;

export type V1Pay = {
  merchantTransactionId: string;
  amount: number;
  redirectUrl: string;
  redirectMode: 'REDIRECT' | 'POST';
  callbackUrl: string;
};

export type V1Refund = {
  merchantTransactionId: string;
  originalTransactionId: string;
  amount: number;
  callbackUrl: string;
};

/** The error message for the first invalid field. */
export function validatePayment(fields: Fields): Problem {
  return (
    idProblem(fields, 'merchantTransactionId', 38) ??
    textProblem(fields, 'merchantUserId', 35) ??
    amountProblem(fields) ??
    urlProblem(fields, 'redirectUrl') ??
    (fields.redirectMode === 'REDIRECT' || fields.redirectMode === 'POST'
      ? null
      : 'redirectMode must be REDIRECT or POST.') ??
    urlProblem(fields, 'callbackUrl') ??
    mobileProblem(fields.mobileNumber) ??
    (isObject(fields.paymentInstrument) && fields.paymentInstrument.type === 'PAY_PAGE'
      ? null
      : 'paymentInstrument.type must be PAY_PAGE.')
  );
}

export function validateRefund(fields: Fields): Problem {
  return (
    idProblem(fields, 'merchantTransactionId', 38) ??
    idProblem(fields, 'originalTransactionId', 38) ??
    (fields.merchantUserId === undefined ? null : textProblem(fields, 'merchantUserId', 35)) ??
    amountProblem(fields) ??
    urlProblem(fields, 'callbackUrl')
  );
}

function textProblem(fields: Fields, name: string, max: number): Problem {
  const value = fields[name];
  if (typeof value === 'string' && value.length >= 1 && value.length <= max) return null;
  return `${name} size must be between 1 and ${max}.`;
}

function idProblem(fields: Fields, name: string, max: number): Problem {
  const problem = textProblem(fields, name, max);
  if (problem) return problem;
  return /^[A-Za-z0-9_-]+$/.test(String(fields[name])) ? null : `${name} may have letters, digits, _ and - only.`;
}

function amountProblem(fields: Fields): Problem {
  const amount = fields.amount;
  if (!Number.isSafeInteger(amount)) return 'amount must be a whole number of paise.';
  return Number(amount) >= 100 ? null : 'amount must be at least 100.';
}

function urlProblem(fields: Fields, name: string): Problem {
  return isWebUrl(fields[name]) ? null : `${name} must be an absolute http(s) address.`;
}

function mobileProblem(value: unknown): Problem {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && /^\+?\d{10,13}$/.test(value) ? null : 'mobileNumber must have 10 digits.';
}
