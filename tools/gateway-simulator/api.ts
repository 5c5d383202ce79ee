/** The parts of the simulator that the protocol of an extension may use: extensions/<name>/simulator/protocol.ts. */
import type { Core } from './core.ts';
import type { Protocol } from './protocol.ts';

/** Its default export. Its webhooks go to the setting `<name>WebhookUrl`, which <NAME>_WEBHOOK_URL sets. */
export type ExtensionProtocol = {
  /** that of the payment provider */
  name: string;
  create(core: Core): Protocol;
};

export type { Core } from './core.ts';
export { createPayment, createRefund } from './create-records.ts';
export { reportedAmount } from './faults.ts';
export { type Call, isObject, isWebUrl, json, parseObject, type Reply } from './http-types.ts';
export { secretToken } from './ids.ts';
export { type Payment, type Refund, refundable, type Transaction } from './model.ts';
export type { Alterations, BrowserReturn, Notification, Protocol } from './protocol.ts';
