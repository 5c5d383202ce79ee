import type { CarrierState } from '#shared/shipment-states.ts';
import type { StateReport } from './shipment.ts';

/** States of which a later one replaces an earlier one, the furthest first. */
const AT_THE_DOOR: readonly CarrierState[] = ['failed_attempt', 'out_for_delivery'];
const BEFORE_THE_DOOR: readonly CarrierState[] = ['in_transit', 'handed_over'];
/** The shop books and cancels itself; that a carrier knows of it moves nothing. */
const WITHOUT_EFFECT: readonly CarrierState[] = ['booked', 'cancelled'];

/**
 * The state of a shipment by its reports, which come late, twice and out of order: the same for any sequence of the same
 * reports. It has ended when it was delivered or returned, whichever is later; it is lost until a later report; once on
 * its way back it does not go to the door again; at the door the later of attempt and failure counts; else the furthest
 * counts. Null without a report that moves it.
 */
export function stateOfReports(all: readonly StateReport[]): StateReport | null {
  const reports = all.filter(({ state }) => !WITHOUT_EFFECT.includes(state));
  const latest = (states: readonly CarrierState[]) =>
    reports
      .filter(({ state }) => states.includes(state))
      // of two at the same instant the first in `states`
      .sort((a, b) => b.at.getTime() - a.at.getTime() || states.indexOf(a.state) - states.indexOf(b.state))[0];
  const last = Math.max(...reports.map(({ at }) => at.getTime()));
  const lost = latest(['lost']);
  return (
    latest(['returned', 'delivered']) ??
    (lost && lost.at.getTime() >= last ? lost : undefined) ??
    latest(['returning']) ??
    latest(AT_THE_DOOR) ??
    BEFORE_THE_DOOR.map((state) => latest([state])).find((report) => report !== undefined) ??
    null
  );
}
