import { readUpiCode, UPI_APPS, type UpiAppName, type UpiDevice } from '#shared/upi.ts';
import { GatewayError, type UpiOpening, type UpiRequest } from '../gateway.ts';
import { numberOf, textOf } from '../request-json.ts';

/** Its names of apps on iOS, where it knows these three. */
const IOS_TARGETS: Partial<Record<UpiAppName, string>> = { phonepe: 'PHONEPE', gpay: 'GPAY', paytm: 'PAYTM' };
const OWN_APP = 'phonepe';
const MIN_SECONDS = 300;

/** The body of a payment by Custom Checkout. */
export function payRequestOf({ transactionId, amount, expiresInSeconds, device, app }: UpiRequest) {
  return {
    merchantOrderId: transactionId,
    amount,
    expireAfter: Math.max(MIN_SECONDS, expiresInSeconds),
    ...(device === 'desk' ? {} : { deviceContext: { deviceOS: device === 'ios' ? 'IOS' : 'ANDROID' } }),
    paymentFlow: {
      type: 'PG',
      paymentMode: device === 'desk' ? { type: 'UPI_QR' } : { type: 'UPI_INTENT', targetApp: targetOf(device, app) },
    },
  };
}

// an app must be named; the link of Android's is for every app
function targetOf(device: UpiDevice, app: UpiAppName | null): string {
  const name = app ?? OWN_APP;
  if (device === 'ios') return IOS_TARGETS[name] ?? IOS_TARGETS[OWN_APP]!;
  const packages = new Map(UPI_APPS.map((one) => [one.name, one.androidPackage]));
  return packages.get(name) ?? packages.get(OWN_APP)!;
}

/** The code in its answer: `intentUrl`, or `qrData` as a link or image. NO_UPI_CODE: opened, but nobody can pay it. */
export function openingOf(body: Record<string, unknown>, { amount }: Pick<UpiRequest, 'amount'>): UpiOpening {
  // a link is drawn by the shop and opens apps, so it comes before an image
  const codes = [body.intentUrl, body.qrData].flatMap((value) => readUpiCode(value, amount) ?? []);
  const code = codes.find((one) => /^upi:/i.test(one)) ?? codes[0];
  if (!code) throw new GatewayError('unknown', 'NO_UPI_CODE', 'Payment gateway did not provide a UPI code');
  const expireAt = numberOf(body.expireAt);
  return { code, reference: textOf(body.orderId), expiresAt: isInstant(expireAt) ? new Date(expireAt) : null };
}

const MAX_INSTANT = 8.64e15;
const isInstant = (ms: number | null): ms is number => ms !== null && ms > 0 && ms <= MAX_INSTANT;
