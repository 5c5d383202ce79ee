import { oneOf, onlyKnown, readInput, wholeNumber } from '../control-input.ts';
import type { Core } from '../core.ts';
import { type Call, json, type Reply, type Route } from '../http-types.ts';
import type { Parcel } from './parcel.ts';
import { ACTIONS, playParcel } from './play-parcel.ts';

const MOUNTS = ['/__sim'];
const YEAR_SECONDS = 366 * 86_400;

/** The carriers' parcels in the control API; `:id` is the merchant's reference or the tracking number. */
export function parcelRoutes(core: Core): Route[] {
  const one = (act: (parcel: Parcel, call: Call) => Reply) => (call: Call) => {
    const { id } = call.params;
    const parcel = core.ledger.list().find((each) => each.reference === id || each.trackingNumber === id);
    return parcel ? act(parcel, call) : json(404, { error: 'No such parcel.' });
  };
  return [
    { method: 'GET', mounts: MOUNTS, path: '/parcels', handle: (call) => list(core, call) },
    { method: 'GET', mounts: MOUNTS, path: '/parcels/:id', handle: one((parcel) => json(200, parcel)) },
    {
      method: 'POST',
      mounts: MOUNTS,
      path: '/parcels/:id/play',
      handle: one((parcel, call) => play(core, parcel, call)),
    },
  ];
}

function list(core: Core, { query }: Call): Reply {
  const matches = (name: string, value: string) => (query.get(name) ?? value) === value;
  const parcels = core.ledger
    .list()
    .filter((one) => matches('carrier', one.carrier) && matches('reference', one.reference));
  return json(200, { total: parcels.length, parcels });
}

function play(core: Core, parcel: Parcel, call: Call): Reply {
  const input = readInput(call);
  onlyKnown(input, ['action', 'secondsAgo', 'grams']);
  const action = oneOf(input, 'action', ACTIONS);
  const secondsAgo = wholeNumber(input, 'secondsAgo', 0, YEAR_SECONDS) ?? 0;
  const grams = wholeNumber(input, 'grams', 1, 1_000_000);
  const isPlayed = playParcel(core, parcel, action, { secondsAgo, ...(grams === null ? {} : { grams }) });
  return isPlayed
    ? json(200, parcel)
    : json(409, { error: `${action} does not fit a parcel that is ${parcel.state}.` });
}
