import type { Core } from './core.ts';
import { rupees } from './format.ts';
import { html, page } from './html.ts';
import type { Call, Reply, Route } from './http-types.ts';
import { isDecided, type Payment } from './model.ts';
import { choicePage, decidedPage, messagePage } from './pay-page-views.ts';
import { buttonsOf, type Protocol } from './protocol.ts';

export const PHONE_PATH = '/phone';

/** Plays the payer's phone: it reads a UPI code, then approves or declines. */
export function phoneRoutes(core: Core, protocols: Protocol[]): Route[] {
  return [
    {
      method: 'GET',
      mounts: [''],
      path: PHONE_PATH,
      handle: (call) => (call.query.has('token') || call.query.has('code') ? scan(core, protocols, call) : list(core)),
    },
  ];
}

function scan(core: Core, protocols: Protocol[], call: Call): Reply {
  const payment = core.store.byToken(call.query.get('token') ?? '') ?? byCode(core, call.query.get('code') ?? '');
  const protocol = protocols.find((one) => one.name === payment?.protocol);
  if (!payment?.upi || !protocol)
    return messagePage(404, 'No such code', 'The app does not know this code, or the simulator was reset since.');
  if (isDecided(payment)) return decidedPage(protocol.title, payment, null);
  return choicePage(
    { title: appOf(payment) ?? protocol.title, buttons: buttonsOf(protocol, payment) },
    payment,
    core.settings.pendingSeconds,
  );
}

/** By the reference in the link, as an app reads it. */
function byCode(core: Core, code: string): Payment | undefined {
  const reference = new URLSearchParams(code.slice(code.indexOf('?') + 1)).get('tr');
  return waiting(core, ({ gatewayId }) => gatewayId === reference)[0];
}

const appOf = ({ upi }: Payment): string | null => upi?.targetApp ?? null;

function waiting(core: Core, fits: (payment: Payment) => boolean): Payment[] {
  return core.store.list().filter((one) => one.kind === 'payment' && one.upi !== undefined && fits(one)) as Payment[];
}

function list(core: Core): Reply {
  const codes = waiting(core, (payment) => !isDecided(payment));
  const rows = codes.map(
    ({ token, amount, merchantName, id }) =>
      html`<li><a href="${PHONE_PATH}?token=${token}">${rupees(amount)}</a><span>${merchantName}, ${id}</span></li>`,
  );
  const codeList = codes.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No code is waiting to be paid.</p>`;
  const body = html`<section class="choices alone"><h1>Scan a code</h1>${codeList}</section>`;
  return page({ title: 'Phone', body });
}
