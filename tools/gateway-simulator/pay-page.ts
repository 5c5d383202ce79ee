import { readFileSync } from 'node:fs';
import type { Core } from './core.ts';
import type { Call, Reply, Route } from './http-types.ts';
import { isDecided, type Payment } from './model.ts';
import { choicePage, decidedPage, messagePage, returningPage } from './pay-page-views.ts';
import { buttonsOf, type Protocol } from './protocol.ts';

const STYLE = readFileSync(new URL('./pay-page.css', import.meta.url), 'utf8');
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#5b6470"/>' +
  '<path d="M4 11 8 4l4 7z" fill="none" stroke="#fff" stroke-width="1.6"/></svg>';

/** The pages of the customer's browser, for every protocol. */
export function payPageRoutes(core: Core, protocols: Protocol[]): Route[] {
  const pages = protocols.map((protocol): Route => {
    const handle = (call: Call) => show(core, protocol, call.query.get('token') ?? '');
    return { method: 'GET', mounts: [''], path: protocol.payPagePath, handle };
  });
  return [
    ...pages,
    { method: 'POST', mounts: [''], path: '/transact/decide', handle: (call) => decide(core, protocols, call) },
    {
      method: 'GET',
      mounts: [''],
      path: '/transact/pay-page.css',
      handle: () => asset('text/css; charset=utf-8', STYLE),
    },
    { method: 'GET', mounts: [''], path: '/transact/icon.svg', handle: () => asset('image/svg+xml', ICON) },
  ];
}

function show(core: Core, protocol: Protocol, token: string): Reply {
  const payment = core.store.byToken(token);
  if (!payment || payment.upi || payment.protocol !== protocol.name) return unknownPayment();
  return isDecided(payment) ? decided(protocol, payment) : choicePage(protocol, payment, core.settings.pendingSeconds);
}

function decide(core: Core, protocols: Protocol[], call: Call): Reply {
  const form = new URLSearchParams(call.body.toString());
  const payment = core.store.byToken(form.get('token') ?? '');
  const protocol = protocols.find((one) => one.name === payment?.protocol);
  if (!payment || !protocol) return unknownPayment();
  const buttons = buttonsOf(protocol, payment);
  const { returns, stays } = buttons;
  const button = [...returns, ...stays].find((name) => name === form.get('action'));
  if (!button) return messagePage(400, 'No such choice', 'The form named a button that this page does not have.');
  if (button === 'decline' || (button === 'fail' && protocol.failureStaysOpen))
    return core.lifecycle.tryInVain(payment)
      ? choicePage({ title: protocol.title, buttons }, payment, core.settings.pendingSeconds)
      : { ...decided(protocol, payment), status: 409 };
  // A double click sends the same choice twice: both get the same response.
  const repeated = payment.choice === button;
  if (!repeated && !core.lifecycle.press(payment, button)) return { ...decided(protocol, payment), status: 409 };
  return stays.includes(button) ? decided(protocol, payment) : sendBack(protocol, payment);
}

function sendBack(protocol: Protocol, payment: Payment): Reply {
  const target = protocol.browserReturn(payment);
  if (target.kind === 'form') return returningPage(target);
  return { status: 302, headers: { location: target.url, 'cache-control': 'no-store' }, body: '' };
}

function decided(protocol: Protocol, payment: Payment): Reply {
  const returns = payment.choice !== null && protocol.buttons.returns.includes(payment.choice);
  return decidedPage(protocol.title, payment, returns ? protocol.browserReturn(payment) : null);
}

function unknownPayment(): Reply {
  return messagePage(404, 'No such payment', 'This link belongs to no payment, or the simulator was reset since.');
}

function asset(type: string, body: string): Reply {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=60' }, body };
}
