import type { Route } from './http-types.ts';
import type { Payment, Transaction } from './model.ts';

/** What a delivery fault asks the protocol to get wrong; it knows what its signature covers. */
export type Alterations = { badSignature: boolean; unknownField: boolean; amount: number | null };

/** One server-to-server message to the merchant. */
export type Notification = { event: string; url: string; headers: Record<string, string>; body: string };

export type BrowserReturn =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: [name: string, value: string][] };

/** A gateway's wire protocol. Another gateway is one more of these in simulator.ts. */
export type Protocol = {
  name: string;
  payPagePath: string;
  routes: Route[];
  /** Null when the merchant gave no address. */
  notification: (record: Transaction, alterations: Alterations) => Notification | null;
  browserReturn: (payment: Payment) => BrowserReturn;
};
