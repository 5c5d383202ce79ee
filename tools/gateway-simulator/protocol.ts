import type { Route } from './http-types.ts';
import type { Button, Payment, Transaction } from './model.ts';

/** What a delivery fault asks the protocol to get wrong; it knows what its signature covers. */
export type Alterations = { badSignature: boolean; unknownField: boolean; amount: number | null };

/** One server-to-server message to the merchant. */
export type Notification = { event: string; url: string; headers: Record<string, string>; body: string };

export type BrowserReturn =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: [name: string, value: string][] };

/** A gateway's wire protocol. Another gateway is one more of these: of an extension (api.ts), or in simulator.ts. */
export type Protocol = {
  name: string;
  /** Whose it is, as the pay page says it. */
  title: string;
  payPagePath: string;
  /** What the pay page offers, by whether the browser goes back to the merchant. */
  buttons: { returns: readonly Button[]; stays: readonly Button[] };
  /** A try that failed leaves the payment open for the next one on the same page. */
  failureStaysOpen?: boolean;
  routes: Route[];
  /** Null when the merchant gave no address. */
  notification: (record: Transaction, alterations: Alterations) => Notification | null;
  browserReturn: (payment: Payment) => BrowserReturn;
};

/** PhonePe's pay page. */
export const PHONEPE_BUTTONS: Protocol['buttons'] = {
  returns: ['pay', 'fail', 'cancel', 'pending_success', 'pending_failure'],
  stays: ['time_out', 'pay_and_close'],
};
