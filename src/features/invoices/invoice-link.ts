import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/keys.ts';

const tokenOf = (keys: Keys, id: string) => keys.sign('invoice-link', id).toString('base64url');

/** The path of an invoice's PDF, protected by a token that cannot be guessed. */
export function invoicePath(keys: Keys, { id, number }: { id: string; number: string }): string {
  return `/invoices/${id}/${tokenOf(keys, id)}/${number}.pdf`;
}

/** Whether a token belongs to the invoice. */
export function isInvoiceToken(keys: Keys, id: string, token: string): boolean {
  const [receivedToken, right] = [Buffer.from(token), Buffer.from(tokenOf(keys, id))];
  return receivedToken.length === right.length && timingSafeEqual(receivedToken, right);
}
