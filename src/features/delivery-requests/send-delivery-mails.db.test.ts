/** Mails about a newly served pincode are sent once, even when workers die. */
import { asc, count } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { mails } from '#db/schema/platform.ts';
import type { DeliveryPlan } from '#features/delivery/plan-rules.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addDeliveryRequest } from './add-delivery-request.ts';
import { sendDeliveryMails } from './send-delivery-mails.ts';

const [KARNATAKA, REST] = TWO_ZONES.zones as [DeliveryPlan['zones'][number], DeliveryPlan['zones'][number]];
/** The rest of India now contains Lakshadweep. */
const EVERYWHERE: DeliveryPlan = { ...TWO_ZONES, zones: [KARNATAKA, { ...REST, patterns: ['*'] }] };
/** Nothing goes to Lakshadweep and Kerala. */
const LESS: DeliveryPlan = { ...TWO_ZONES, zones: [KARNATAKA, { ...REST, patterns: ['*', '!67-69'] }] };

let app: TestApp;
let staff: Staff;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  await savePlan(app, staff, TWO_ZONES);
});
afterEach(() => app.close());

async function makeRequests(people: number, pincode = '682557'): Promise<void> {
  for (let i = 0; i < people; i++)
    await addDeliveryRequest(app, null, { pincode, email: `p${String(i).padStart(3, '0')}@example.in` });
}

const waiting = async () => (await app.db.select({ total: count() }).from(deliveryRequests))[0]!.total;
const mailed = async () =>
  (await app.db.select({ to: mails.toAddress }).from(mails).orderBy(asc(mails.toAddress))).map(({ to }) => to);

test('mails pincode and link, and states that it is the only mail', async () => {
  await makeRequests(1);
  await savePlan(app, staff, EVERYWHERE);
  expect(await sendDeliveryMails(app)).toBe(1);
  const [mail] = await app.db.select().from(mails);
  expect(mail).toMatchObject({ subject: 'We now deliver to 682557', toAddress: 'p000@example.in' });
  for (const part of [`${app.config.origin}/`, 'This was the only mail about it']) expect(mail!.text).toContain(part);
  expect(app.sent).toEqual([{ name: 'mail.send', data: { mailId: mail!.id } }]);
  expect(await waiting()).toBe(0);
});

test('mails nobody while no plan serves the pincode', async () => {
  await makeRequests(2);
  expect(await sendDeliveryMails(app)).toBe(0);
  // saved, but it serves less
  await savePlan(app, staff, LESS);
  expect(await sendDeliveryMails(app)).toBe(0);
  // a zone without a rate is not served
  const unpriced = { ...EVERYWHERE, methods: EVERYWHERE.methods.map((method) => ({ ...method, rates: [] })) };
  await savePlan(app, staff, unpriced);
  expect(await sendDeliveryMails(app)).toBe(0);
  expect(await waiting()).toBe(2);
  await savePlan(app, staff, EVERYWHERE);
  expect(await sendDeliveryMails(app)).toBe(2);
});

test('mails only the requests of served pincodes', async () => {
  await savePlan(app, staff, LESS);
  await makeRequests(1, '682557');
  await makeRequests(2, '670001');
  await savePlan(app, staff, TWO_ZONES);
  expect(await sendDeliveryMails(app)).toBe(2);
  expect(await app.db.select({ pincode: deliveryRequests.pincode }).from(deliveryRequests)).toEqual([
    { pincode: '682557' },
  ]);
});

test('mails each address exactly once with many workers and a plan that is saved twice', async () => {
  await makeRequests(120);
  await savePlan(app, staff, EVERYWHERE);
  const counts = await Promise.all(Array.from({ length: 8 }, () => sendDeliveryMails(app)));
  let total = counts.reduce((sum, one) => sum + one, 0);
  await savePlan(app, staff, EVERYWHERE);
  for (let more = -1; more !== 0; total += more) more = await sendDeliveryMails(app);
  expect(total).toBe(120);
  const to = await mailed();
  expect(to).toHaveLength(120);
  expect(new Set(to).size).toBe(120);
  expect(await waiting()).toBe(0);
});

test('checks many requests that stay unserved in one run', async () => {
  await makeRequests(1);
  const { version } = (await app.db.select({ version: deliveryRequests.planVersion }).from(deliveryRequests))[0]!;
  await app.db.insert(deliveryRequests).values(
    Array.from({ length: 900 }, (_, index) => ({
      pincode: '682551',
      email: `u${index}@example.in`,
      planVersion: version,
      createdAt: new Date(app.now().getTime() - 60_000),
    })),
  );
  // 682551 stays out of every zone
  const nearly = { ...TWO_ZONES, zones: [KARNATAKA, { ...REST, patterns: ['*', '!682551'] }] };
  await savePlan(app, staff, nearly);
  expect(await sendDeliveryMails(app)).toBe(1);
  expect(await waiting()).toBe(900);
});

test('mails nothing and loses no request when a worker dies', async () => {
  await makeRequests(3);
  await savePlan(app, staff, EVERYWHERE);
  let sends = 0;
  const dying = {
    ...app,
    jobs: {
      ...app.jobs,
      async sendAll() {
        sends += 1;
        if (sends === 2) throw new Error('the worker died');
      },
    },
  };
  await expect(sendDeliveryMails(dying)).rejects.toThrow('the worker died');
  expect(await waiting()).toBe(3);
  expect(await mailed()).toEqual([]);
  expect(await sendDeliveryMails(app)).toBe(3);
  expect(await mailed()).toHaveLength(3);
});

test('skips the rows that another worker holds', async () => {
  await makeRequests(2);
  await savePlan(app, staff, EVERYWHERE);
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const other = transact(app.db, async (tx) => {
    await tx.select().from(deliveryRequests).orderBy(asc(deliveryRequests.email)).limit(1).for('update');
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  expect(await sendDeliveryMails(app)).toBe(1);
  expect(await mailed()).toEqual(['p001@example.in']);
  gate.resolve();
  await other;
  expect(await sendDeliveryMails(app)).toBe(1);
  expect(await mailed()).toEqual(['p000@example.in', 'p001@example.in']);
});

test('mails a request that was checked against an earlier plan than the one in use', async () => {
  // written between the check of the plan and the save of the next one
  await savePlan(app, staff, EVERYWHERE);
  await app.db
    .insert(deliveryRequests)
    .values({ pincode: '682557', email: 'late@example.in', planVersion: 1, createdAt: app.now() });
  expect(await sendDeliveryMails(app)).toBe(1);
});
