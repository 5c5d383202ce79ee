/** Automatic steps: time, sweeps, jobs, and faults of gateways. */
import { GatewayError } from '../../src/gateways/gateway.ts';
import { createJobsAndSweeps } from '../../src/main/jobs.ts';
import { DAY_MS } from '../../src/shared/dates.ts';
import { API_FAULTS, DELIVERY_FAULTS } from '../../tools/gateway-simulator/faults.ts';
import { servicesOf } from '../services.ts';
import type { Shop } from './open-shop.ts';
import { chosen, readAttempts, type Scene } from './scene.ts';
import { STAFF_STEPS } from './staff-steps.ts';
import { type Pick, skip } from './step.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const WAITS = [
  SECOND_MS,
  20 * SECOND_MS,
  2 * MINUTE_MS,
  8 * MINUTE_MS,
  17 * MINUTE_MS,
  40 * MINUTE_MS,
  1500 * MINUTE_MS,
];

/** The payment calls of every protocol, grouped by kind. */
const moneyCalls = ({ simulator }: Shop): string[] =>
  ['pay', 'status', 'refund', 'refund_status', 'upi_pay', 'upi_status'].flatMap((call) =>
    simulator.operations.filter((operation) => operation.split('.')[1] === call),
  );

/** Processes stored callbacks as the queue does, with retries. */
export async function runCallbackJobs({ app, gateways, carriers }: Shop): Promise<void> {
  const { jobs } = createJobsAndSweeps(app.config, servicesOf({ gateways, carriers }));
  for (const queuedJob of app.sent.splice(0)) {
    const job = jobs.find(({ name }) => name === queuedJob.name);
    if (!job || !queuedJob.name.startsWith('payments.')) continue;
    await job.handle(app, queuedJob.data as never).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      app.sent.push(queuedJob);
    });
  }
}

/** Runs the sweeps in their order. */
export async function runSweeps({ app, gateways, carriers }: Shop, which: (name: string) => boolean): Promise<void> {
  for (const { name, run } of createJobsAndSweeps(app.config, servicesOf({ gateways, carriers })).sweeps)
    if (which(name)) await run(app);
}

const SWEEPS = [
  'payments.reconcile',
  'payments.process-refunds',
  'orders.expire',
  'orders.start-processing',
  'invoices.issue',
  'invoices.issue-credit-notes',
  'invoices.update-statuses',
  'rollups.merge',
];
export const isOrderSweep = (name: string): boolean => SWEEPS.includes(name);
const GOODS_SWEEPS = [
  'shipments.book',
  'pickups.process',
  'shipments.take-out-recalled',
  'recalls.send-notices',
  'shipments.track',
  'failed-deliveries.resolve',
  'failed-deliveries.end',
  'batches.withdraw-short-lived',
];
/** All sweeps of orders, and of goods on their way. */
export const isSweep = (name: string): boolean =>
  isOrderSweep(name) || GOODS_SWEEPS.includes(name) || name === 'store-credit.expire';

export const DELIVERY_FAULT_STEPS = Object.fromEntries(
  DELIVERY_FAULTS.map((kind) => [
    `callbacks: ${kind}`,
    {
      weight: 1,
      run: ({ shop }: Scene, { a, b }: Pick) =>
        shop.control('POST', '/faults/delivery', {
          kind,
          next: 1 + (a % 3),
          ...(kind === 'delay' ? { ms: [40 * SECOND_MS, 20 * MINUTE_MS][b % 2] } : {}),
          ...(kind === 'altered_amount' ? { amount: 100 } : {}),
          ...(kind === 'duplicate' ? { copies: 2 + (b % 4) } : {}),
        }),
    },
  ]),
);

const apiFaults = Object.fromEntries(
  API_FAULTS.map((kind) => [
    `answers: ${kind}`,
    {
      weight: 3,
      run: async ({ shop }: Scene, { a, b, c }: Pick) => {
        const fault = {
          kind,
          next: 1 + (a % 3),
          ...(kind === 'latency' ? { ms: 20 } : {}),
          ...(kind === 'altered_amount' ? { amount: [100, 200_000, 0][b % 3] } : {}),
        };
        const calls = moneyCalls(shop);
        const anyOrOne = [c % 2 === 0 ? '*' : chosen(calls, c)!];
        // only the response to a status request contains an amount
        const operations = kind === 'altered_amount' ? calls.filter((name) => name.endsWith('.status')) : anyOrOne;
        for (const operation of operations) await shop.control('POST', '/faults/api', { ...fault, operation });
      },
    },
  ]),
);

export const WORLD_STEPS = {
  wait: {
    weight: 14,
    isAlone: true,
    run: ({ shop }: Scene, { a }: Pick) => shop.advance(WAITS[a % WAITS.length]!),
  },
  'work on callbacks': { weight: 8, run: ({ shop }: Scene) => runCallbackJobs(shop) },
  sweep: {
    weight: 12,
    run: ({ shop }: Scene, { a }: Pick) => runSweeps(shop, (name) => name === SWEEPS[a % SWEEPS.length]),
  },
  'all sweeps': { weight: 3, run: ({ shop }: Scene) => runSweeps(shop, isSweep) },
  'change gateway': {
    weight: 1,
    run: async ({ shop }: Scene, { a }: Pick) => shop.usePhonePe(a % 2 === 0 ? 'phonepe-v2' : 'phonepe-v1'),
  },
  'revoke tokens': { weight: 1, run: ({ shop }: Scene) => shop.control('POST', '/tokens/revoke') },
  // a bank may decide long after the page showed another result
  'late success': {
    weight: 6,
    run: async (scene: Scene, { a }: Pick) => {
      const { simulator, control } = scene.shop;
      // gateways end a payment soon after its time, and the shop looks for late ones for three days
      const since = scene.shop.app.now().getTime() - 2 * DAY_MS;
      const attempts = (await readAttempts(scene)).filter(({ expiresAt }) => expiresAt.getTime() > since);
      const ids = attempts.map(({ transactionId }) => transactionId);
      const unpaid = simulator
        .transactions()
        .filter(({ kind, id, state }) => kind === 'payment' && state !== 'COMPLETED' && ids.includes(id));
      const { id } = chosen(unpaid, a) ?? skip('nothing to pay');
      await control('POST', `/transactions/${id}/outcome`, { outcome: 'completed' });
    },
  },
  'refund fails': {
    weight: 5,
    run: async (scene: Scene, pick: Pick) => {
      const askForRefunds = () => runSweeps(scene.shop, (name) => name === 'payments.process-refunds');
      const underWay = () =>
        scene.shop.simulator
          .transactions()
          .filter(({ kind, state }) => kind === 'refund' && (state === 'PENDING' || state === 'CONFIRMED'));
      await askForRefunds();
      // there is usually no campaign, so staff create one
      if (underWay().length === 0) await STAFF_STEPS.refund.run(scene, pick);
      await askForRefunds();
      const { id } = chosen(underWay(), pick.a) ?? skip('no refund under way');
      await scene.shop.control('POST', `/transactions/${id}/outcome`, { outcome: 'failed' });
    },
  },
  'tell again': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const { transactionId } = chosen(await readAttempts(scene), a) ?? skip('no attempt');
      const isKnown = scene.shop.simulator.transactions().some(({ id }) => id === transactionId);
      if (!isKnown) skip('the gateway does not know it');
      await scene.shop.control('POST', `/transactions/${transactionId}/redeliver`);
    },
  },
  'forge callback': {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const attempt = chosen(await readAttempts(scene), a) ?? skip('no attempt');
      const { transactionId, amount } = attempt;
      const paid = { state: 'COMPLETED', merchantOrderId: transactionId, merchantTransactionId: transactionId, amount };
      const v1 = Buffer.from(JSON.stringify({ success: true, code: 'PAYMENT_SUCCESS', data: paid })).toString('base64');
      const { name } = chosen(scene.shop.gateways.all, b)!.gateway;
      const response = await fetch(`${scene.shop.url}/payments/callback/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'made up', 'x-verify': 'made up###1' },
        body: JSON.stringify(
          name === 'phonepe-v1' ? { response: v1 } : { event: 'checkout.order.completed', payload: paid },
        ),
      });
      if (response.status !== 401) throw new Error(`A forged callback was answered with ${response.status}`);
    },
  },
  ...DELIVERY_FAULT_STEPS,
  ...apiFaults,
};
