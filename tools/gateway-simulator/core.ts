import type { ParcelLedger } from './carriers/parcel-ledger.ts';
import type { Clock } from './clock.ts';
import type { Config, Settings } from './config.ts';
import type { Delivery, DeliveryLog } from './delivery-log.ts';
import type { ApiFault, DeliveryFault, RuleBook } from './faults.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { MessageLedger } from './messages/message-ledger.ts';
import type { CustomerReply, TemplateEvent } from './messages/message-protocol.ts';
import type { Transaction } from './model.ts';
import type { Store } from './store.ts';
import type { Deliveries } from './webhook-delivery.ts';

/** The running parts, handed to every protocol, the pay page and the control API. */
export type Core = {
  config: Config;
  settings: Settings;
  clock: Clock;
  store: Store;
  lifecycle: Lifecycle;
  /** The parcels of all carriers. */
  ledger: ParcelLedger;
  /** The messages of all providers. */
  messages: MessageLedger;
  /** A customer writes to the merchant, or chooses at the provider. */
  reply: (provider: string, reply: CustomerReply) => void;
  /** A provider changes a template. */
  changeTemplate: (provider: string, change: TemplateEvent) => void;
  deliveries: Deliveries;
  /** Notifies the merchant of a payment or refund as it is now. */
  announce: (record: Transaction) => Delivery[];
  log: DeliveryLog;
  deliveryFaults: RuleBook<DeliveryFault>;
  apiFaults: RuleBook<ApiFault>;
  /** The simulator's URL without a trailing slash. */
  publicUrl: () => string;
};
