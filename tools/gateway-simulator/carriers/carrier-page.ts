import { refusal } from '../control-guard.ts';
import type { Core } from '../core.ts';
import type { Call, Reply, Route } from '../http-types.ts';
import { messagePage } from '../pay-page-views.ts';
import { carrierPage } from './carrier-page-views.ts';
import type { CarrierProtocol } from './carrier-protocol.ts';
import { MISHAPS, planMishap } from './plan-mishap.ts';
import { ACTIONS, playParcel } from './play-parcel.ts';

const PAGE = '/carriers';

/** The page on which one plays the carriers. */
export function carrierPageRoutes(core: Core, carriers: readonly CarrierProtocol[]): Route[] {
  const guarded = (act: (form: URLSearchParams) => Reply | null) => (call: Call) =>
    refusal(call, core.publicUrl()) ?? act(new URLSearchParams(call.body.toString())) ?? redirect;
  return [
    { method: 'GET', mounts: [''], path: PAGE, handle: () => carrierPage(core, carriers) },
    { method: 'POST', mounts: [''], path: `${PAGE}/play`, handle: guarded((form) => play(core, form)) },
    { method: 'POST', mounts: [''], path: `${PAGE}/mishap`, handle: guarded((form) => plan(core, carriers, form)) },
  ];
}

const redirect: Reply = { status: 303, headers: { location: PAGE, 'cache-control': 'no-store' }, body: '' };

function play(core: Core, form: URLSearchParams): Reply | null {
  const shipment = Number(form.get('shipment'));
  const parcel = core.ledger.list().find(({ shipmentId }) => shipmentId === shipment);
  const action = ACTIONS.find((one) => one === form.get('action'));
  if (!parcel || !action) return messagePage(404, 'No such parcel', 'The simulator was reset since, or never had it.');
  if (playParcel(core, parcel, action)) return null;
  return messagePage(409, 'Not now', `A parcel that is ${parcel.state} cannot do this.`);
}

function plan(core: Core, carriers: readonly CarrierProtocol[], form: URLSearchParams): Reply | null {
  const carrier = carriers.find(({ name }) => name === form.get('carrier'));
  const mishap = MISHAPS.find((one) => one === form.get('mishap'));
  if (!carrier || !mishap) return messagePage(404, 'No such choice', 'The form named what this page does not have.');
  planMishap(core, carrier, mishap);
  return null;
}
