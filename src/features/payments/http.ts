import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { isUuid } from '#shared/uuid.ts';
import { toStorable } from '#shared/valid-text.ts';
import type { Attempt } from '../orders/process/order.ts';
import { isAttemptOpen } from '../orders/process/states.ts';
import { checkWithin } from './check-within.ts';
import { receiveCallback } from './receive-callback.ts';

/** The routes of gateways: callbacks, and the browser's return. */
export function mountPayments(http: Hono<HttpEnv>, app: App, gateways: GatewayRegistry): void {
  const limit = bodyLimit({ maxSize: 256 * 1024 });

  http.post('/payments/callback/:gateway', limit, async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const outcome = await receiveCallback(app, gateways, {
      gateway: c.req.param('gateway'),
      headers: c.req.raw.headers,
      body,
    });
    if (outcome === 'no such gateway') return c.json({ code: 'NOT_FOUND' }, 404);
    return outcome === 'unverified' ? c.json({ code: 'UNVERIFIED' }, 401) : c.json({ ok: true });
  });

  // GET or POST, without a session: the browser's data is not trusted, the gateway is asked
  http.on(['GET', 'POST'], '/payment/return/:attempt', limit, async (c) => {
    const id = c.req.param('attempt').toLowerCase();
    const [attempt] = isUuid(id) ? await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)) : [];
    if (!attempt) return c.redirect('/payment/success', 303);
    const open = isAttemptOpen(attempt);
    return c.redirect(resultPage(open ? await checkWithin(app, gateways, attempt, { force: true }) : attempt), 303);
  });

  // documented pages that some gateways POST to: the form's fields become the page's query
  http.post('/payment/callback', limit, (c) => redirectWithFields(c, '/payment/callback'));
  http.post('/payment/callback-handler', limit, (c) => redirectWithFields(c, '/payment/callback-handler'));
}

function resultPage({ state, transactionId, errorCode }: Attempt): string {
  const txnId = encodeURIComponent(transactionId);
  if (state === 'failed' || state === 'expired')
    return `/payment/cancel?txnId=${txnId}&errorCode=${encodeURIComponent(errorCode ?? 'PAYMENT_FAILED')}`;
  return `/payment/success?txnId=${txnId}`;
}

const FIELDS = ['transactionId', 'merchantTransactionId', 'txnId', 'id', 'code', 'status', 'message'];

async function redirectWithFields(c: Context<HttpEnv>, path: string) {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  const query = new URLSearchParams();
  for (const name of FIELDS) if (typeof form[name] === 'string') query.set(name, toStorable(form[name]).slice(0, 300));
  return c.redirect(query.size > 0 ? `${path}?${query}` : path, 303);
}
