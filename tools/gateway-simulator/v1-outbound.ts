import type { Core } from './core.ts';
import type { Payment, Transaction } from './model.ts';
import type { Alterations, BrowserReturn, Notification } from './protocol.ts';
import { sha256, xVerify } from './v1-checksum.ts';
import { v1Status } from './v1-messages.ts';

/** Equals the status response at this time; the signature covers the sent body, altered or not. */
export function v1Notification(core: Core, record: Transaction, alterations: Alterations): Notification | null {
  const merchant = core.config.v1Merchants.find((one) => one.merchantId === record.merchantId);
  if (!merchant || !record.callbackUrl) return null;
  const status = v1Status(record, alterations.amount ?? record.amount);
  const extra = { fieldOfTomorrow: { note: 'unknown to you' } };
  const content = alterations.unknownField ? { ...status, ...extra, data: { ...status.data, ...extra } } : status;
  const response = Buffer.from(JSON.stringify(content)).toString('base64');
  const signer = alterations.badSignature ? { ...merchant, saltKey: 'not-the-salt-key' } : merchant;
  return {
    event: status.code,
    url: record.callbackUrl,
    headers: { 'content-type': 'application/json', 'x-verify': xVerify(response, signer) },
    body: JSON.stringify({ response }),
  };
}

/** The same for every merchant and amount, so that trusting it fails. */
const MEANINGLESS_CHECKSUM = `${sha256('a checksum that proves nothing')}###1`;

export function v1BrowserReturn(payment: Payment): BrowserReturn {
  if (payment.redirectMode === 'REDIRECT') return { kind: 'redirect', url: payment.redirectUrl };
  const params = Array.from({ length: 20 }, (_, index): [string, string] => [`param${index + 1}`, 'na']);
  return {
    kind: 'form',
    url: payment.redirectUrl,
    fields: [
      ['code', v1Status(payment).code],
      ['merchantId', payment.merchantId],
      ['transactionId', payment.id],
      ['amount', String(payment.amount)],
      ['providerReferenceId', payment.gatewayId],
      ...params,
      ['checksum', MEANINGLESS_CHECKSUM],
    ],
  };
}
