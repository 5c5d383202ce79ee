/** What goods and delivery cost: margin, delivery costs, and weights that carriers charge. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { inDatabase } from '../shop-database.ts';
import { type MadeProduct, removeProducts } from './products.ts';
import { sentBatch } from './sent-batch.ts';

const createdProducts: MadeProduct[] = [];
test.afterEach(() => removeProducts(createdProducts.splice(0)));

/** The carrier has booked a shipment that left the shop, and charges another weight. */
async function chargeWeight(shipmentId: string): Promise<string> {
  const trackingNumber = `DL${randomUUID().slice(0, 8).toUpperCase()}`;
  await inDatabase("update shipments set carrier = 'Delhivery', tracking_number = $2 where id = $1", [
    shipmentId,
    trackingNumber,
  ]);
  await inDatabase(
    `insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, price, booked_grams, charged_grams, charged_at,
      tracking_number, carrier_id, created_at, settled_at)
    values (gen_random_uuid(), $1, 'swift', $2, 'booked', 0, 61.50, 1000, 1500, now(), $2, $2, now(), now())`,
    [shipmentId, trackingNumber],
  );
  return trackingNumber;
}

test('shows the margin of products and orders, with what is not known, and exports it', async ({ page }) => {
  const { product, short, shipmentId } = await sentBatch(createdProducts, 30_000);
  const { product: unpriced } = await sentBatch(createdProducts);
  await chargeWeight(shipmentId);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/reports?range=7');
  const card = page.getByRole('region', { name: 'Margin', exact: true });
  const rowOf = (name: string) => card.getByRole('row').filter({ hasText: name });
  for (const text of ['₹600.00', '₹61.50']) await expect(rowOf(product.name)).toContainText(text);
  await expect(rowOf(unpriced.name)).toContainText('2 units');
  await expect(card.getByText('are not in the margin')).toBeVisible();
  const costs = page.getByRole('region', { name: 'Delivery costs', exact: true });
  await expect(costs.getByRole('row').filter({ hasText: 'Delhivery' })).toContainText('150 %');
  await costs.getByRole('button', { name: 'Product' }).click();
  await expect(costs.getByRole('row').filter({ hasText: product.name })).toContainText('₹61.50');
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await card.getByRole('button', { name: 'By order' }).click();
  await expect(rowOf(short)).toContainText('₹600.00');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'CSV of margin' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^margin-of-orders-/);
  expect(await readFile(await file.path(), 'utf8')).toContain(short);
  await expectAccessibleAndResponsive(page);
});

test('notes that a charged weight is disputed at the carrier', async ({ page }) => {
  const { short, shipmentId } = await sentBatch(createdProducts);
  const trackingNumber = await chargeWeight(shipmentId);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/tracking/failed-deliveries');
  await page
    .getByRole('navigation', { name: 'What went wrong' })
    .getByRole('link', { name: 'Weight disputes' })
    .click();
  const row = page.getByRole('row').filter({ hasText: trackingNumber });
  for (const text of ['1,000 g', '1,500 g', '+500 g', 'Open']) await expect(row).toContainText(text);
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByText('1,500 g').click();
  const dialog = page.getByRole('dialog', { name: `Weight of ${short}-1` });
  await dialog.getByLabel('Note').fill('ticket 4711');
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Disputed at the carrier');
  await expect(row).toContainText('ticket 4711');
});
