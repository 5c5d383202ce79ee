import type { Paise } from './money.ts';

/**
 * States of a recall's notice to the customer of one order; CHECK constraints use the same list. 'mailed': its mail is in
 * the outbox. 'to_phone': the order has no address that a mail reaches.
 */
export const NOTICE_STATES = ['pending', 'mailed', 'to_phone', 'phoned'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Where units of a batch are that orders have or had. `came_back`: never delivered, or returned by the customer. */
export const UNIT_PLACES = ['packed', 'on_the_road', 'delivered', 'lost', 'came_back'] as const;

/** Whether the units of a batch in an order are refunded. 'none_needed': nothing was paid for them. */
export const RECALL_REFUND_STATES = ['open', 'refunded', 'none_needed'] as const;
export type RecallRefundState = (typeof RECALL_REFUND_STATES)[number];

/** What a recall of a batch concerns, in units unless stated otherwise. */
export type RecallFigures = {
  received: number;
  /** differences of stock counts and corrections */
  counted: number;
  destroyed: number;
  onHand: number;
  offSale: number;
  packed: number;
  onTheRoad: number;
  delivered: number;
  lost: number;
  /** of these, `restocked` are among the units off sale, or were destroyed */
  cameBack: number;
  restocked: number;
  orders: number;
  customers: number;
  /** orders whose customers have units, and are told by mail or by phone */
  mails: number;
  calls: number;
  /** price of the units that have left the shop, less their discount */
  amount: Paise;
};
