import {
  looseList,
  looseText,
  type MessageProblem,
  type MessageReceipt,
  objectOf,
  type ProviderCallback,
  readCarrierTime,
  timingSafeEqualText,
} from '#extensions/api.ts';
import { toStorable } from '#shared/valid-text.ts';

type Fields = Record<string, unknown>;

/** MSG91's codes of receipts; 26 is pending. */
const DELIVERED = '1';
const FAILED: Readonly<Record<string, MessageProblem['kind']>> = {
  // the number has no service, or its owner wants no messages of this kind
  '2': 'temporary',
  '9': 'recipient',
  '16': 'content',
  '17': 'recipient',
  '25': 'content',
};
/** Operators' codes of refusals: entity, telemarketer, header, template. */
const DLT_CODE = /^6(?:0[0-4]|1[0-2]|2[0-3]|3[0-2])$/;

/** Reads a callback, whose only proof is a secret that the shop chose: whoever has seen one could send another. */
export function readCallback(secret: string | null, headerValue: string | null, raw: Uint8Array): ProviderCallback {
  if (!secret) return { verified: false, reason: 'no secret is set' };
  if (!timingSafeEqualText(headerValue ?? '', secret)) return { verified: false, reason: 'secret' };
  const body = parse(new TextDecoder().decode(raw));
  if (body === null) return { verified: false, reason: 'no JSON' };
  const entries = Array.isArray(body) ? looseList(body) : [objectOf(body)];
  return { verified: true, receipts: entries.flatMap(receiptsOf), inbound: entries.flatMap(replyOf), templates: [] };
}

/** JSON, or a form whose field `data` is JSON. */
function parse(text: string): unknown {
  const json = /^\s*[[{]/.test(text) ? text : (new URLSearchParams(text).get('data') ?? '');
  try {
    return toStorable(JSON.parse(json));
  } catch {
    return null;
  }
}

/** One entry has a list of reports (v2) or is one itself (v3, v4). */
function receiptsOf(entry: Fields): MessageReceipt[] {
  const reports = Array.isArray(entry.report) ? looseList(entry.report) : [entry];
  const requestId = looseText(entry.requestId) ?? looseText(entry.request_id);
  return reports.flatMap((report) => {
    const status = looseText(report.status);
    const at = readCarrierTime(report.date) ?? readCarrierTime(report.deliveredAt);
    return requestId && status && at ? [receiptOf(requestId, status, report, at)] : [];
  });
}

function receiptOf(providerMessageId: string, status: string, report: Fields, at: Date): MessageReceipt {
  const text = [report.desc, report.failedReason].map(looseText).filter(Boolean).join(': ') || `Status ${status}`;
  const dlt = looseText(report.errorCode) ?? /\b6\d\d\b/.exec(text)?.[0] ?? '';
  const kind = DLT_CODE.test(dlt) ? 'content' : FAILED[status];
  const code = DLT_CODE.test(dlt) ? dlt : status;
  return {
    providerMessageId,
    reference: looseText(report.CRQID) ?? looseText(report.clientid),
    providerUserId: null,
    status: status === DELIVERED ? 'delivered' : kind ? 'failed' : 'other',
    problem: kind && status !== DELIVERED ? { kind, code, text } : null,
    code: status === DELIVERED ? '' : code,
    pricing: looseText(report.credit) ? { credit: looseText(report.credit) ?? '' } : null,
    at,
  };
}

/** A reply to a number of the shop; its time is the one of its arrival. */
function replyOf(entry: Fields) {
  const text = looseText(entry.content);
  const from = looseText(entry.sender);
  const at = readCarrierTime(entry.date);
  return text && from && at
    ? [{ phone: `+${from.replace(/\D/g, '')}`, providerUserId: null, text, wantsOffers: null, at }]
    : [];
}
