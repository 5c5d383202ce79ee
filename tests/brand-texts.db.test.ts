/** Every text that a shopper sees is the brand's own: a demo shows no sentence of another. Needs the built pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { mails } from '#db/schema/platform.ts';
import { createCampaign } from '#features/campaigns/create-campaign.ts';
import { sendTestMail } from '#features/campaigns/send-test-mail.ts';
import { isPublished } from '#features/catalog/is-published.ts';
import { payOnline } from '#features/confirmations/pay-online.ts';
import { requestConfirmation } from '#features/confirmations/record-confirmation.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { cancelOrder } from '#features/order-management/cancel-order.ts';
import { sendInvoice } from '#features/order-management/send-invoice.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { confirmationLink } from '#features/orders/confirmation-link.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { listDemos } from '../src/main/seed/load-demo.ts';
import { crawl } from './crawl.ts';
import { ORIGIN, openDemoShop } from './demo-shop.ts';
import { checkOut, makeStaff, orderRow, putInCart } from './factories.ts';
import { TRACKING_ENTRY } from './order-shop.ts';
import { runMailJobs } from './queued-mails.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MINIMUM_WORDS = 5;

/** The strings of a value of JSON, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** All sentences and names of a demo's files that have at least five words. */
function sentencesOf(demo: string): string[] {
  const folder = path.join(ROOT, 'demos', demo);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const all = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));
  return all.filter((text) => text.trim().split(/\s+/).length >= MINIMUM_WORDS);
}

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const decoded = (html: string) => html.replace(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

/** Words of the default demo's goods; a brand whose own files lack one shows it nowhere. */
const GOODS = ['protein', 'whey', 'casein', 'creatine', 'shaker'];

const filesOf = (demo: string): string => {
  const folder = path.join(ROOT, 'demos', demo);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
};
const MAILS = [
  'confirmation-request',
  'order-confirmation',
  'order-notification',
  'payment-received',
  'order-tracking',
  'order-cancelled',
  'order-refund',
  'order-invoice',
  'campaign-test',
  'password-reset',
  'email-confirmation',
  'newsletter-confirm',
  'ticket-acknowledgement',
  'ticket-notification',
];
const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`, 'i').test(text);

/** What a reader sees of a page: its head and its text, without scripts, styles and addresses. */
const readableOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/\s(?:href|src|srcset|class|id|data-[\w-]+|style)="[^"]*"/g, '');

type DemoShop = Awaited<ReturnType<typeof openDemoShop>>;

/** Orders of a customer that cause each mail of an order, a campaign, and the mail of a forgotten password. */
async function causeMails({ app, gateway, gateways, post }: DemoShop): Promise<void> {
  const email = 'buyer@example.in';
  const staff = await makeStaff(app);
  const [user] = await app.db
    .insert(users)
    .values({ email, fullName: 'Asha Rao', emailConfirmedAt: app.now() })
    .returning();
  const [variant] = await app.db
    .select({ variantId: productVariants.id, productId: productVariants.productId })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(isPublished, eq(products.inStock, true), or(isNull(productVariants.onHand), gt(productVariants.onHand, 10))),
    )
    .limit(1);
  const orders: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    await putInCart(app, user!.id, variant!);
    const { orderId } = await checkOut(app, gateways, user!.id);
    const { transactionId } = await startPayment(app, gateways, user!.id, orderId);
    gateway.words.set(transactionId, { state: 'succeeded' });
    app.advance(2000);
    await verifyPayment(app, gateways, transactionId);
    orders.push(orderId);
  }
  await addTracking(app, staff, { ...TRACKING_ENTRY, status: 'shipped', orderIds: [orders[0]!] });
  await cancelOrder(app, user!.id, orders[1]!);
  await processDueRefunds(app, gateways);
  for (const refund of gateway.refunds.values()) refund.state = 'completed';
  app.advance(10 * MINUTE_MS);
  await processDueRefunds(app, gateways);
  await putInCart(app, user!.id, variant!, 4);
  const { orderId: cash } = await checkOut(app, gateways, user!.id, null, 'cod');
  await requestConfirmation(app, gateways, staff, cash);
  const { confirmationRequestedAt } = await orderRow(app, cash);
  const link = confirmationLink(app, { id: cash, confirmationRequestedAt: confirmationRequestedAt! });
  const { transactionId: onlinePayment } = await payOnline(app, gateways, link.split('#')[1]!);
  gateway.words.set(onlinePayment, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, onlinePayment);
  await setOrderStatus(app, staff, { id: cash, to: 'processing' });
  await issueDueInvoices(app);
  await sendInvoice(app, staff, cash);
  await setOrderStatus(app, staff, { id: cash, to: 'cancelled' });
  const campaign = await createCampaign(app, staff, {
    title: 'News',
    subject: 'News',
    content: 'Something new.',
    campaignType: 'newsletter',
  });
  await sendTestMail(app, staff, campaign.id);
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
}

test.each(listDemos())(
  'shows no sentence of another brand in the pages and mails of %s',
  async (name) => {
    const shop = await openDemoShop(name);
    const { app, get, post, close } = shop;
    const ownFiles = filesOf(name);
    const sentences = new Set(sentencesOf(name));
    const foreign = listDemos()
      .filter((other) => other !== name)
      .flatMap(sentencesOf)
      .filter((text) => !sentences.has(text));
    const pages = await crawl(ORIGIN, 600, get);
    const visibleTexts = [...pages.values()].map(({ path: place, html }) => ({ place, text: decoded(html) }));
    visibleTexts.push({ place: 'manifest', text: await (await get(`${ORIGIN}/site.webmanifest`)).text() });

    const email = 'visitor@example.in';
    const signUp = {
      email,
      password: 'a fine pass phrase',
      fullName: 'Asha Rao',
      browser: 'a-browser-of-the-test-0001',
    };
    const responses = await Promise.all([
      post('/auth/sign-up', signUp),
      post('/newsletter/subscribers', { email }),
      post('/support/contact', {
        kind: 'contact',
        name: 'Asha',
        email,
        subject: 'Hello',
        message: 'Hello there',
        idempotencyKey: 'contact-0001-0001',
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await causeMails(shop);
    await runMailJobs(app);
    const written = await app.db.select().from(mails);
    const purposes = new Set(written.map(({ purpose }) => purpose));
    expect(purposes).toEqual(new Set(MAILS));
    for (const { subject, text } of written)
      visibleTexts.push({ place: `mail '${subject}'`, text: `${subject}\n${text}` });
    await close();

    const foreignSentences = visibleTexts.flatMap(({ place, text }) =>
      foreign.filter((sentence) => text.includes(sentence)).map((sentence) => `${place}: ${sentence}`),
    );
    expect([...new Set(foreignSentences)]).toEqual([]);
    const absent = GOODS.filter((word) => !hasWord(ownFiles, word));
    // a search shows the reader's own words
    const ofBrand = visibleTexts.filter(({ place }) => !place.startsWith('/products?search='));
    const words = ofBrand.flatMap(({ place, text }) =>
      absent.filter((word) => hasWord(readableOf(text), word)).map((word) => `${place}: ${word}`),
    );
    expect(words).toEqual([]);
    expect(pages.size).toBeGreaterThan(40);
  },
  180_000,
);
