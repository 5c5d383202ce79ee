import { isObject, isWebUrl } from './http-types.ts';

type Fields = Record<string, unknown>;
type Problem = string | null;

export type V2Pay = {
  merchantOrderId: string;
  amount: number;
  expireAfter?: number;
  metaInfo?: Record<string, unknown>;
  paymentFlow: { merchantUrls: { redirectUrl: string } };
};

export type V2UpiPay = Omit<V2Pay, 'paymentFlow'> & {
  paymentFlow: { paymentMode: { type: 'UPI_QR' | 'UPI_INTENT'; targetApp?: string } };
};

export type V2Refund = { merchantRefundId: string; originalMerchantOrderId: string; amount: number };

export function validatePayment(fields: Fields): Problem {
  return (
    idProblem(fields, 'merchantOrderId') ??
    amountProblem(fields.amount) ??
    expiryProblem(fields.expireAfter, 3600) ??
    metaProblem(fields.metaInfo) ??
    flowProblem(fields.paymentFlow)
  );
}

export function validateUpiPayment(fields: Fields): Problem {
  return (
    idProblem(fields, 'merchantOrderId') ??
    amountProblem(fields.amount) ??
    expiryProblem(fields.expireAfter, 5_184_000) ??
    metaProblem(fields.metaInfo) ??
    upiProblem(fields)
  );
}

export function validateRefund(fields: Fields): Problem {
  return (
    idProblem(fields, 'merchantRefundId') ??
    idProblem(fields, 'originalMerchantOrderId') ??
    amountProblem(fields.amount)
  );
}

function idProblem(fields: Fields, name: string): Problem {
  const value = fields[name];
  if (typeof value === 'string' && /^[A-Za-z0-9_-]{1,63}$/.test(value)) return null;
  return `${name} must be 1 to 63 letters, digits, _ or -`;
}

function amountProblem(amount: unknown): Problem {
  return Number.isSafeInteger(amount) && Number(amount) >= 100
    ? null
    : 'amount must be a whole number of paise, 100 or more';
}

function expiryProblem(seconds: unknown, longest: number): Problem {
  if (seconds === undefined || seconds === null) return null;
  const fits = Number.isInteger(seconds) && Number(seconds) >= 300 && Number(seconds) <= longest;
  return fits ? null : `expireAfter must be 300 to ${longest} seconds`;
}

/** udf1 to udf10 are free text, udf11 to udf15 are short and restricted. */
function metaProblem(meta: unknown): Problem {
  if (meta === undefined || meta === null) return null;
  if (!isObject(meta)) return 'metaInfo must be an object';
  for (const [name, value] of Object.entries(meta)) {
    const number = Number(/^udf(\d{1,2})$/.exec(name)?.[1] ?? 0);
    if (number < 1 || number > 15) return 'metaInfo has udf1 to udf15 only';
    if (typeof value !== 'string') return `${name} must be text`;
    if (value.length > (number <= 10 ? 256 : 50)) return `${name} is too long`;
    if (number > 10 && !/^[\w\- @.+]*$/.test(value)) return `${name} has a character that is not allowed`;
  }
  return null;
}

function flowProblem(flow: unknown): Problem {
  if (!isObject(flow) || flow.type !== 'PG_CHECKOUT') return 'paymentFlow.type must be PG_CHECKOUT';
  const urls = flow.merchantUrls;
  if (isObject(urls) && isWebUrl(urls.redirectUrl)) return null;
  return 'paymentFlow.merchantUrls.redirectUrl must be an absolute http(s) address';
}

const IOS_APPS: readonly unknown[] = ['PHONEPE', 'GPAY', 'PAYTM'];

function upiProblem({ paymentFlow: flow, deviceContext: device }: Fields): Problem {
  if (!isObject(flow) || flow.type !== 'PG') return 'paymentFlow.type must be PG';
  const mode = flow.paymentMode;
  if (!isObject(mode)) return 'paymentFlow.paymentMode must be an object';
  if (mode.type === 'UPI_QR') return null;
  // UPI by address has ended
  if (mode.type !== 'UPI_INTENT') return 'paymentFlow.paymentMode.type must be UPI_QR or UPI_INTENT';
  const system = isObject(device) ? device.deviceOS : null;
  const isAndroidApp = typeof mode.targetApp === 'string' && /^[a-z]\w*(?:\.\w+)+$/i.test(mode.targetApp);
  if (system === 'ANDROID') return isAndroidApp ? null : 'targetApp must be the package of an app';
  if (system === 'IOS') return IOS_APPS.includes(mode.targetApp) ? null : 'targetApp must be PHONEPE, GPAY or PAYTM';
  return 'deviceContext.deviceOS must be ANDROID or IOS';
}
