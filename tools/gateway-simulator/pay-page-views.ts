import { indianTime, rupees } from './format.ts';
import { type Html, html, page } from './html.ts';
import type { Reply } from './http-types.ts';
import type { Button, Payment } from './model.ts';
import type { BrowserReturn, Protocol } from './protocol.ts';

type FormReturn = Extract<BrowserReturn, { kind: 'form' }>;

type PageOf = Pick<Protocol, 'title' | 'buttons'>;

export function choicePage({ title, buttons }: PageOf, payment: Payment, pendingSeconds: number): Reply {
  const until = indianTime(payment.expireAt);
  const says: Record<Button, [label: string, effect: string]> = {
    pay: ['Pay', 'Succeeds at once.'],
    fail: ['Fail', 'The bank turns it down.'],
    cancel: ['Cancel', 'The customer gives up.'],
    pending_success: ['Pending then success', `Pending now, succeeds ${pendingSeconds}\u00a0s later.`],
    pending_failure: ['Pending then failure', `Pending now, fails ${pendingSeconds}\u00a0s later.`],
    time_out: ['Time out', `Open until ${until}, then fails.`],
    pay_and_close: ['Pay and close', 'Succeeds; the browser is lost.'],
    decline: ['Decline', 'This try fails; the code can still be paid.'],
    pay_late: ['Pay late', `Open until ${until}, then fails, then succeeds.`],
  };
  const choices = (names: readonly Button[]) => names.map((name) => choice(name, ...says[name]));
  const body = html`${bill(title, payment, html`<div><dt>Expires</dt><dd>${until}</dd></div>`)}
<form class="choices" method="post" action="/transact/decide">
<input type="hidden" name="token" value="${payment.token}">
${payment.triesInVain ? html`<p role="status">The last try failed. The payment is still open.</p>` : null}
${
  buttons.returns.length > 0
    ? html`<h2>Comes back to the shop</h2>
<ul>
${choices(buttons.returns)}
</ul>
<h2>Never comes back</h2>`
    : html`<h2>In the UPI app</h2>`
}
<ul>
${choices(buttons.stays)}
</ul>
</form>`;
  return page({
    title: `Pay ${payment.merchantName}`,
    body,
    ...(payment.redirectUrl ? { formTarget: payment.redirectUrl } : {}),
  });
}

export function decidedPage(gateway: string, payment: Payment, target: BrowserReturn | null): Reply {
  const { title, text } = verdict(payment);
  const state = html`<div><dt>State</dt><dd><span class="state ${payment.state.toLowerCase()}">${payment.state}</span></dd></div>`;
  const body = html`${bill(gateway, payment, state)}
<section class="verdict">
<h2>${title}</h2>
<p>${text}</p>
${target ? wayBack(target) : null}
</section>`;
  return page({ title, body, ...(target ? { formTarget: target.url } : {}) });
}

/** Submits automatically, or by a button without scripts. */
export function returningPage(target: FormReturn): Reply {
  const body = html`<section class="verdict alone">
<h1>Going back to the shop</h1>
<p>The result is sent with a form. If nothing happens, press Continue.</p>
${wayBack(target)}
</section>`;
  return page({ title: 'Going back', body, formTarget: target.url, script: 'document.forms[0].submit()' });
}

export function messagePage(status: number, title: string, text: string): Reply {
  return page({ status, title, body: html`<section class="verdict alone"><h1>${title}</h1><p>${text}</p></section>` });
}

function bill(gateway: string, payment: Payment, line: Html): Html {
  const amount = rupees(payment.amount);
  return html`<header class="bill">
<p class="gateway">Test gateway <span>${gateway}</span></p>
<h1><span>Payment to</span> ${payment.merchantName}</h1>
<p class="amount${amount.length > 11 ? ' long' : ''}">${amount}</p>
<dl>
<div><dt>Transaction</dt><dd class="id">${payment.id}</dd></div>
<div><dt>Merchant</dt><dd class="id">${payment.merchantId}</dd></div>
${line}
</dl>
</header>`;
}

function choice(action: Button, label: string, effect: string): Html {
  return html`<li class="${action}">
<button name="action" value="${action}" aria-describedby="about-${action}">${label}</button>
<span id="about-${action}">${effect}</span>
</li>`;
}

function wayBack(target: BrowserReturn): Html {
  if (target.kind === 'redirect') return html`<p><a class="go" href="${target.url}">Continue</a></p>`;
  const fields = target.fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);
  return html`<form method="post" action="${target.url}">
${fields}<button class="go">Continue</button>
</form>`;
}

/** Explains why an attempt has no buttons any more. */
function verdict(payment: Payment): { title: string; text: string } {
  const until = indianTime(payment.expireAt);
  if (payment.choice === 'time_out' && payment.state === 'PENDING') {
    return {
      title: 'Nothing will return',
      text: `The payment stays open and fails at ${until}. This page goes nowhere.`,
    };
  }
  if (payment.choice === 'pay_and_close' && payment.state === 'COMPLETED') {
    return {
      title: 'You can close this tab',
      text: 'The payment succeeded. The browser does not go back to the shop.',
    };
  }
  if (payment.state === 'COMPLETED')
    return { title: 'Paid', text: 'This payment succeeded. There is nothing left to choose.' };
  if (payment.state === 'PENDING')
    return { title: 'Pending', text: 'The choice was made; the result follows by itself.' };
  if (payment.reason === 'expired')
    return { title: 'Expired', text: `Nobody paid before ${until}, so the payment failed.` };
  if (payment.reason === 'cancelled') return { title: 'Cancelled', text: 'The customer gave up. The payment failed.' };
  return { title: 'Failed', text: 'This payment failed. A new attempt needs a new id.' };
}
