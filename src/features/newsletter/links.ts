import { timingSafeEqual } from 'node:crypto';
import type { App } from '#platform/app.ts';
import type { Keys } from '#platform/keys.ts';
import { DAY_MS } from '#shared/dates.ts';
import { CONFIRM_LINK_DAYS } from './rules.ts';

type Purpose = 'newsletter-confirm' | 'newsletter-unsubscribe';

// signed instead of stored: the subscriber's state says whether a link is still valid
function seal(keys: Keys, purpose: Purpose, parts: string[]): string {
  const body = parts.join('.');
  return `${body}.${keys.sign(purpose, body).toString('base64url')}`;
}

function open(keys: Keys, purpose: Purpose, token: string): string[] | null {
  const parts = token.split('.');
  const signature = Buffer.from(parts.pop() ?? '', 'base64url');
  const right = keys.sign(purpose, parts.join('.'));
  return signature.length === right.length && timingSafeEqual(signature, right) ? parts : null;
}

/** The token that confirms a subscription; a later subscription of the address has another. */
export type Subscription = { id: string; since: Date };

export function confirmToken({ keys, now }: App, { id, since }: Subscription): string {
  const until = now().getTime() + CONFIRM_LINK_DAYS * DAY_MS;
  return seal(keys, 'newsletter-confirm', [id, since.getTime().toString(36), until.toString(36)]);
}

/** The subscription that a token confirms, or null when it is forged or expired. */
export function readConfirmToken({ keys, now }: App, token: string): Subscription | null {
  const [id, since, until] = open(keys, 'newsletter-confirm', token) ?? [];
  if (!id || !since || !until || parseInt(until, 36) <= now().getTime()) return null;
  return { id, since: new Date(parseInt(since, 36)) };
}

/** The subscriber whom a token unsubscribes, or null when it is forged. It never expires. */
export function readUnsubscribeToken({ keys }: App, token: string): string | null {
  return open(keys, 'newsletter-unsubscribe', token)?.[0] ?? null;
}

/** GET shows a page with a button, POST unsubscribes at once, as mail programs do (RFC 8058). */
export function unsubscribeUrl({ keys, config }: App, subscriberId: string): string {
  return `${config.origin}/newsletter/unsubscribe?token=${seal(keys, 'newsletter-unsubscribe', [subscriberId])}`;
}

/** The headers by which mail programs show an unsubscribe button. */
export function unsubscribeHeaders(app: App, subscriberId: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(app, subscriberId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
