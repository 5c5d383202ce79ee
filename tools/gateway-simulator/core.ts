import type { Clock } from './clock.ts';
import type { Config, Settings } from './config.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { ApiFault, DeliveryFault, RuleBook } from './faults.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Store } from './store.ts';
import type { Deliveries } from './webhook-delivery.ts';

/** The running parts, handed to every protocol, the pay page and the control API. */
export type Core = {
  config: Config;
  settings: Settings;
  clock: Clock;
  store: Store;
  lifecycle: Lifecycle;
  deliveries: Deliveries;
  log: DeliveryLog;
  deliveryFaults: RuleBook<DeliveryFault>;
  apiFaults: RuleBook<ApiFault>;
  /** The simulator's URL without a trailing slash. */
  publicUrl: () => string;
};
