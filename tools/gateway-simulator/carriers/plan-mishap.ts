import type { Core } from '../core.ts';
import type { ApiFault, DeliveryFault } from '../faults.ts';
import type { CarrierProtocol } from './carrier-protocol.ts';

/** What goes wrong once, the next time that it can. */
export const MISHAPS = ['lose_answer', 'empty_balance', 'no_label', 'repeat', 'reorder', 'none'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Plans a mishap of a carrier; 'none' clears all that are planned. */
export function planMishap(core: Core, carrier: CarrierProtocol, mishap: Mishap): void {
  const atCall = (kind: ApiFault['kind'], operation: string) =>
    core.apiFaults.add({ kind, operation, left: 1, ms: 0, amount: null });
  const atReport = (kind: DeliveryFault['kind']) =>
    core.deliveryFaults.add({ kind, id: null, left: 1, ms: 0, copies: 2, amount: null });
  if (mishap === 'lose_answer') atCall('reset', carrier.bookingOperation);
  if (mishap === 'empty_balance') atCall('balance_empty', carrier.bookingOperation);
  if (mishap === 'no_label') atCall('no_label', carrier.labelOperation);
  if (mishap === 'repeat') atReport('duplicate');
  if (mishap === 'reorder') atReport('reorder');
  if (mishap !== 'none') return;
  core.apiFaults.clear();
  core.deliveryFaults.clear();
}
