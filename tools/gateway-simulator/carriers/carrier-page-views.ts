import type { Core } from '../core.ts';
import { indianTime, rupees } from '../format.ts';
import { type Html, html, page } from '../html.ts';
import type { Reply } from '../http-types.ts';
import type { CarrierProtocol } from './carrier-protocol.ts';
import type { Parcel } from './parcel.ts';
import { MISHAPS, type Mishap } from './plan-mishap.ts';
import { ACTIONS, type Action } from './play-parcel.ts';

const SHOWN = 50;
const ACTION_LABELS: Record<Action, string> = {
  next: 'Next scan',
  deliver: 'Deliver',
  fail: 'Fail at the door',
  return: 'Return',
  lose: 'Lose',
  cancel: 'Cancel',
  unknown: 'Unknown scan',
  repeat: 'Repeat',
  reweigh: 'Weigh double',
};
const MISHAP_LABELS: Record<Mishap, string> = {
  lose_answer: 'Lose the answer of a booking',
  empty_balance: 'Empty balance',
  no_label: 'No label',
  repeat: 'Repeat a report',
  reorder: 'Reorder reports',
  none: 'Nothing',
};

/** All carriers, each with what goes wrong next and its parcels. */
export function carrierPage(core: Core, carriers: readonly CarrierProtocol[]): Reply {
  const sections = carriers.map((carrier) => section(core, carrier));
  const none = html`<p>No extension in ojas.config.ts brings a carrier.</p>`;
  const body = html`<section class="carriers"><h1>Carriers</h1>${sections.length > 0 ? sections : none}</section>`;
  return page({ title: 'Carriers', body, subject: 'carrier' });
}

function section(core: Core, carrier: CarrierProtocol): Html {
  const parcels = core.ledger.of(carrier.name);
  const planned = [...core.apiFaults.list(), ...core.deliveryFaults.list()].map(({ kind }) => kind).join(', ');
  const buttons = MISHAPS.map((one) => html`<button name="mishap" value="${one}">${MISHAP_LABELS[one]}</button>\n`);
  return html`<section>
<h2>${carrier.title}</h2>
<form method="post" action="/carriers/mishap">
<input type="hidden" name="carrier" value="${carrier.name}">
<p>Goes wrong once: ${buttons}</p>
<p role="status">${planned ? `Planned: ${planned}` : 'Nothing is planned.'}</p>
</form>
${parcels.length > 0 ? parcels.slice(0, SHOWN).map(row) : html`<p>No parcels yet.</p>`}
</section>`;
}

function row(parcel: Parcel): Html {
  const { reference, trackingNumber, shipmentId, state, cash, scans, chargedGrams } = parcel;
  const buttons = ACTIONS.map((one) => html`<button name="action" value="${one}">${ACTION_LABELS[one]}</button>\n`);
  const last = scans.at(-1);
  return html`<article>
<h3>${reference} ${trackingNumber ? html`<code>${trackingNumber}</code>` : html`<em>no tracking number</em>`}</h3>
<p><span class="state">${state}</span> ${parcel.to.pincode}, ${chargedGrams} g${cash > 0 ? `, ${rupees(cash)} in cash` : ''}${
    last ? `, last scan ${indianTime(last.at)}` : ''
  }</p>
${
  trackingNumber
    ? html`<form method="post" action="/carriers/play"><input type="hidden" name="shipment" value="${shipmentId}">${buttons}</form>`
    : null
}
</article>`;
}
