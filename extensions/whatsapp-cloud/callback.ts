import { createHmac } from 'node:crypto';
import {
  type InboundMessage,
  looseList,
  looseNumber,
  looseText,
  type MessageReceipt,
  objectOf,
  type ProviderCallback,
  type TemplateChange,
  timingSafeEqualText,
} from '#extensions/api.ts';
import { toStorable } from '#shared/valid-text.ts';
import { problemIn } from './problems.ts';

type Fields = Record<string, unknown>;

const STATUSES = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' } as const;
const CATEGORIES = { MARKETING: 'marketing', UTILITY: 'utility', AUTHENTICATION: 'authentication' } as const;
/** Events of a template after which messages with it are refused, and the one after which they are not. */
const BLOCKING = new Set(['PAUSED', 'DISABLED', 'REJECTED', 'PENDING_DELETION', 'ARCHIVED', 'LIMIT_EXCEEDED']);
const UNBLOCKING = new Set(['APPROVED', 'REINSTATED', 'UNPAUSED']);

/** Reads a callback over its raw bytes: signed by the app's secret, with many changes, each about several things. */
export function readCallback(secret: string | null, signature: string | null, raw: Uint8Array): ProviderCallback {
  if (!secret) return { verified: false, reason: 'no secret is set' };
  const expected = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  if (!timingSafeEqualText((signature ?? '').toLowerCase(), expected)) return { verified: false, reason: 'signature' };
  const body = parse(raw);
  if (!body) return { verified: false, reason: 'no JSON' };
  const changes = looseList(body.entry).flatMap((entry) => looseList(entry.changes));
  const values = changes.map((change) => ({ field: looseText(change.field), value: objectOf(change.value) }));
  return {
    verified: true,
    receipts: values.flatMap(({ value }) => looseList(value.statuses).flatMap(receiptOf)),
    inbound: values.flatMap(({ value }) => [
      ...looseList(value.messages).flatMap(inboundOf),
      ...looseList(value.user_preferences).flatMap(preferenceOf),
    ]),
    templates: values.flatMap(({ field, value }) => templateOf(field, value)),
  };
}

function parse(raw: Uint8Array): Fields | null {
  try {
    const value: unknown = toStorable(JSON.parse(new TextDecoder().decode(raw)));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Seconds since 1970, as text. */
function timeOf(value: unknown): Date | null {
  const seconds = looseNumber(value);
  const at = seconds === null ? null : new Date(seconds * 1000);
  return at && Number.isFinite(at.getTime()) && at.getFullYear() < 9999 ? at : null;
}

function receiptOf(status: Fields): MessageReceipt[] {
  const providerMessageId = looseText(status.id);
  const at = timeOf(status.timestamp);
  if (!providerMessageId || !at) return [];
  const word =
    new Map<string, MessageReceipt['status']>(Object.entries(STATUSES)).get(String(status.status)) ?? 'other';
  const [error] = looseList(status.errors);
  const problem = word === 'failed' ? (problemIn(error) ?? UNNAMED) : null;
  return [
    {
      providerMessageId,
      reference: looseText(status.biz_opaque_callback_data),
      providerUserId: looseText(status.recipient_user_id) ?? looseText(status.user_id),
      status: word,
      problem,
      code: word === 'other' ? (looseText(status.status) ?? '') : '',
      pricing: pricingOf(objectOf(status.pricing)),
      at,
    },
  ];
}

const UNNAMED = { kind: 'temporary', code: 'FAILED', text: 'WhatsApp gave no reason' } as const;

function pricingOf(pricing: Fields): Record<string, string | boolean> | null {
  const fields = Object.entries(pricing).filter(
    (entry): entry is [string, string | boolean] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
  );
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

const phoneOf = (value: unknown): string | null => {
  const digits = looseText(value);
  return digits && /^\d{6,15}$/.test(digits) ? `+${digits}` : null;
};

/** A text or a button; a person with a user name may have no phone number. */
function inboundOf(message: Fields): InboundMessage[] {
  const at = timeOf(message.timestamp);
  const text = looseText(objectOf(message.text).body) ?? looseText(objectOf(message.button).text);
  if (!at || !text) return [];
  const providerUserId = looseText(message.from_user_id) ?? looseText(message.user_id);
  return [{ phone: phoneOf(message.from), providerUserId, text, wantsOffers: null, at }];
}

/** A choice about offers in the app. */
function preferenceOf(preference: Fields): InboundMessage[] {
  const at = timeOf(preference.timestamp);
  const value = looseText(preference.value);
  if (!at || (value !== 'stop' && value !== 'resume')) return [];
  return [
    {
      phone: phoneOf(preference.wa_id),
      providerUserId: looseText(preference.user_id),
      text: looseText(preference.detail) ?? value,
      wantsOffers: value === 'resume',
      at,
    },
  ];
}

function templateOf(field: string | null, value: Fields): TemplateChange[] {
  const name = looseText(value.message_template_name);
  if (!name) return [];
  const language = looseText(value.message_template_language);
  if (field === 'message_template_status_update') {
    const event = looseText(value.event)?.toUpperCase() ?? '';
    if (!BLOCKING.has(event) && !UNBLOCKING.has(event)) return [];
    const reason = [event.toLowerCase(), looseText(value.reason)].filter(Boolean).join(', ');
    return [{ name, language, isBlocked: BLOCKING.has(event), category: null, reason }];
  }
  if (field !== 'template_category_update') return [];
  const category = new Map<string, TemplateChange['category']>(Object.entries(CATEGORIES)).get(
    String(value.new_category).toUpperCase(),
  );
  return category ? [{ name, language, isBlocked: null, category, reason: 'category changed' }] : [];
}
