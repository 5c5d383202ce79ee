/** The parts of the simulator that the protocol of an extension may use: extensions/<name>/simulator/protocol.ts. */
import type { CarrierProtocol } from './carriers/carrier-protocol.ts';
import type { Core } from './core.ts';
import type { MessageProtocol } from './messages/message-protocol.ts';
import type { Protocol } from './protocol.ts';

/** Its default export. Its webhooks go to the setting `<name>WebhookUrl`, which <NAME>_WEBHOOK_URL sets. */
export type ExtensionProtocol = {
  /** that of the payment provider */
  name: string;
  create(core: Core): Protocol;
};

/** The same of a carrier. */
export type ExtensionCarrierProtocol = {
  /** that of the carrier */
  name: string;
  createCarrier(core: Core): CarrierProtocol;
};

/** The same of a provider of messages. */
export type ExtensionMessageProtocol = {
  /** that of the provider */
  name: string;
  createMessages(core: Core): MessageProtocol;
};

export type { CarrierProtocol } from './carriers/carrier-protocol.ts';
export { labelPdf } from './carriers/label-pdf.ts';
export type { Parcel, ParcelEvent, ParcelScan } from './carriers/parcel.ts';
export type { Core } from './core.ts';
export { createPayment, createRefund } from './create-records.ts';
export { reportedAmount } from './faults.ts';
export { indiaTime } from './format.ts';
export { type Call, isObject, isWebUrl, json, parseObject, type Reply, type Route, text } from './http-types.ts';
export { secretToken } from './ids.ts';
export type { CustomerReply, MessageProtocol, SentMessage, TemplateEvent } from './messages/message-protocol.ts';
export { type Payment, type Refund, refundable, type Transaction } from './model.ts';
export type { Alterations, BrowserReturn, Notification, Protocol } from './protocol.ts';
