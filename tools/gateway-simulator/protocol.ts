import type { Route } from './http-types.ts';
import type { Button, Payment, Transaction } from './model.ts';

/** The error that a delivery fault makes the protocol send; only it knows what its signature covers. */
export type Alterations = { badSignature: boolean; unknownField: boolean; amount: number | null };

/** One server-to-server message to the merchant. */
export type Notification = {
  event: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Waits before further tries, unless they are the usual ones. */
  retryMs?: readonly number[];
};

export type BrowserReturn =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: [name: string, value: string][] };

/** A gateway's wire protocol: of an extension (api.ts), or in simulator.ts. */
export type Protocol = {
  name: string;
  /** The provider's name on the pay page. */
  title: string;
  payPagePath: string;
  /** The buttons of the pay page, depending on whether the browser returns to the merchant. */
  buttons: { returns: readonly Button[]; stays: readonly Button[] };
  /** A failed try leaves the payment open for another one on the same page. */
  failureStaysOpen?: boolean;
  routes: Route[];
  /** Null when the merchant gave no URL. */
  notification: (record: Transaction, alterations: Alterations) => Notification | null;
  browserReturn: (payment: Payment) => BrowserReturn;
};

/** What a payer does on a phone, which returns to no page. */
const PHONE_BUTTONS: Protocol['buttons'] = {
  returns: [],
  stays: ['pay', 'decline', 'fail', 'cancel', 'pending_success', 'pending_failure', 'time_out', 'pay_late'],
};

export const buttonsOf = ({ buttons }: Protocol, payment: Payment): Protocol['buttons'] =>
  payment.upi ? PHONE_BUTTONS : buttons;

/** PhonePe's pay page. */
export const PHONEPE_BUTTONS: Protocol['buttons'] = {
  returns: ['pay', 'fail', 'cancel', 'pending_success', 'pending_failure'],
  stays: ['time_out', 'pay_and_close'],
};
