import { asc, eq } from 'drizzle-orm';
import { pickupBookings, pickups } from '#db/schema/carriers.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { createPdf, type PdfPage } from '#platform/pdf/document.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { readDocumentHeader } from '../brand/read-document-header.ts';
import { DESTINATION } from './list-shipments.ts';

const LEFT = 42;
const RIGHT = 553;
const BOTTOM = 780;
const ROW = 20;
const MUTED = '#5b6467';
const COLUMNS = { index: LEFT, shipment: 66, tracking: 170, pincode: 350, weight: 410, cash: 470 };

/** The manifest of a pickup: the carrier's, or a list of its shipments that names no customer. Null: there is no such. */
export async function readManifest(app: App, pickupId: string, label: (carrier: string) => string) {
  const [pickup] = await app.db.select().from(pickups).where(eq(pickups.id, pickupId));
  if (!pickup) return null;
  const { day, number, carrier } = pickup;
  return { day, pdf: pickup.manifest ?? (await listPdf(app, { id: pickupId, day, number, label: label(carrier) })) };
}

type ListedPickup = { id: string; day: string; number: string | null; label: string };

async function listPdf(app: App, pickup: ListedPickup): Promise<Buffer> {
  const rows = await app.db
    .select({
      displayId: orders.displayId,
      number: shipments.number,
      grams: shipments.grams,
      trackingNumber: shipmentBookings.trackingNumber,
      cash: shipmentBookings.cash,
      pincode: DESTINATION.pincode,
    })
    .from(pickupBookings)
    .innerJoin(shipmentBookings, eq(shipmentBookings.id, pickupBookings.bookingId))
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(pickupBookings.pickupId, pickup.id))
    .orderBy(asc(shipmentBookings.trackingNumber));
  const { shop, colour } = await readDocumentHeader(app.db);
  const page = createPdf(`Manifest ${pickup.label} ${formatDay(pickup.day)}`, shop);
  let y = drawHead(page, pickup, shop, rows.length, colour);
  rows.forEach((row, index) => {
    if (y + ROW > BOTTOM) {
      page.newPage();
      y = drawTitles(page, 48);
    }
    drawRow(page, row, index + 1, y);
    y += ROW;
  });
  if (y + 80 > BOTTOM) {
    page.newPage();
    y = 48;
  }
  drawSignature(page, y + 44);
  return page.end();
}

function drawHead(page: PdfPage, pickup: ListedPickup, shop: string, count: number, colour: string): number {
  page.text(shop, LEFT, 42, { size: 15, weight: 'bold' });
  page.text(`Manifest for ${pickup.label}`, LEFT, 66, { size: 12, weight: 'bold' });
  const about = [formatDay(pickup.day), pickup.number && `pickup ${pickup.number}`, pluralize(count, 'shipment')];
  page.text(about.filter(Boolean).join(', '), LEFT, 84, { color: MUTED });
  page.line(LEFT, 106, RIGHT, 106, 1.2, colour);
  return drawTitles(page, 116);
}

function drawTitles(page: PdfPage, y: number): number {
  const title = (text: string, x: number) => page.text(text, x, y, { size: 8, color: MUTED });
  title('Shipment', COLUMNS.shipment);
  title('Tracking number', COLUMNS.tracking);
  title('Pincode', COLUMNS.pincode);
  title('Weight', COLUMNS.weight);
  title('Collect', COLUMNS.cash);
  return y + 16;
}

type Row = {
  displayId: string;
  number: number;
  grams: number | null;
  trackingNumber: string | null;
  cash: Paise;
  pincode: string;
};

function drawRow(page: PdfPage, row: Row, index: number, y: number): void {
  page.text(String(index), COLUMNS.index, y, { color: MUTED });
  page.text(`${row.displayId}-${row.number}`, COLUMNS.shipment, y);
  page.text(row.trackingNumber ?? '', COLUMNS.tracking, y, { weight: 'bold' });
  page.text(row.pincode, COLUMNS.pincode, y);
  if (row.grams !== null) page.text(`${(row.grams / 1000).toFixed(2)} kg`, COLUMNS.weight, y);
  page.text(row.cash > 0 ? formatRupees(row.cash) : 'paid', COLUMNS.cash, y);
  page.line(LEFT, y + 15, RIGHT, y + 15);
}

function drawSignature(page: PdfPage, y: number): void {
  for (const [index, name] of ['Fetched by', 'Signature and time'].entries()) {
    const x = LEFT + index * 265;
    page.line(x, y, x + 245, y);
    page.text(name, x, y + 3, { size: 8, color: MUTED });
  }
}
