import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { accountEmail, isAccount, USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { INVOICE_SEARCH_TEXT, invoices } from '#db/schema/invoices.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import { COUPON_SEARCH_TEXT, coupons } from '#db/schema/promotions.ts';
import { tickets } from '#db/schema/support.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { Granted } from '#platform/http/permissions.ts';
import type { Permission } from '#shared/permissions.ts';
import { matchesProductFilter } from '../catalog/list-admin-products.ts';
import { matchesOrderSearch } from '../order-management/filter-orders.ts';
import { matchesTicketSearch } from '../support/list-tickets.ts';
import { ticketNumber } from '../support/rules.ts';
import { hasTrackingNumber } from '../tracking/tracking-number.ts';

/** Results of each kind. */
const SHOWN = 5;

/**
 * Searches products (also by flavour and SKU), orders, users, tracking numbers, coupons, invoices and tickets, as far as
 * these staff may read, for the command palette.
 */
export async function searchAdmin(app: App, granted: Granted, search: string) {
  const may = (permission: Permission) => granted.has(permission);
  const [foundProducts, foundOrders, people, tracking, foundCoupons, foundInvoices, foundTickets] = await Promise.all([
    may('catalog.read') ? findProducts(app, search) : [],
    may('orders.read') ? findOrders(app, search) : [],
    may('users.read') ? findPeople(app, search) : [],
    may('orders.read') ? findTracking(app, search) : [],
    may('coupons.read') ? findCoupons(app, search) : [],
    may('invoices.read') ? findInvoices(app, search) : [],
    may('support.read') ? findTickets(app, search) : [],
  ]);
  return {
    products: foundProducts,
    orders: foundOrders.map((order) => ({ ...order, at: order.at.toISOString() })),
    people,
    tracking,
    coupons: foundCoupons,
    invoices: foundInvoices,
    tickets: foundTickets.map((ticket) => ({ ...ticket, number: ticketNumber(ticket.number) })),
  };
}

const findProducts = (app: App, search: string) =>
  app.db
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      image: sql<string | null>`(select m.key from product_images i join media m on m.id = i.media_id
        where i.product_id = products.id order by i.position limit 1)`,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), matchesProductFilter(search)))
    .orderBy(sql`nullif(position(lower(${search}::text) in lower(${products.name})), 0) nulls last`, products.name)
    .limit(SHOWN);

const findOrders = async (app: App, search: string) =>
  app.db
    .select({
      id: orders.id,
      displayId: orders.displayId,
      fullName: orders.fullName,
      at: orders.createdAt,
      total: orders.totalAmount,
      status: orders.status,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), await matchesOrderSearch(app.db, search)))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);

const findPeople = (app: App, search: string) =>
  app.db
    .select({ id: users.id, fullName: users.fullName, email: accountEmail })
    .from(users)
    .where(and(isAccount, isNull(users.deletedAt), matchesText(USER_SEARCH_TEXT, search)))
    .orderBy(desc(users.createdAt))
    .limit(SHOWN);

const findTracking = (app: App, search: string) =>
  app.db
    .select({
      id: orderTracking.id,
      trackingNumber: sql<string>`${orderTracking.trackingNumber}`,
      carrier: orderTracking.carrier,
      displayId: orders.displayId,
    })
    .from(orderTracking)
    .innerJoin(orders, eq(orders.id, orderTracking.orderId))
    .where(hasTrackingNumber(search))
    .orderBy(desc(orderTracking.createdAt))
    .limit(1);

const findCoupons = (app: App, search: string) =>
  app.db
    .select({ id: coupons.id, code: coupons.code, title: coupons.title, isActive: coupons.isActive })
    .from(coupons)
    .where(and(isNull(coupons.archivedAt), matchesText(COUPON_SEARCH_TEXT, search)))
    .orderBy(desc(coupons.createdAt))
    .limit(SHOWN);

const findInvoices = (app: App, search: string) =>
  app.db
    .select({
      id: invoices.id,
      number: invoices.number,
      customerName: invoices.customerName,
      total: invoices.totalAmount,
    })
    .from(invoices)
    .where(matchesText(INVOICE_SEARCH_TEXT, search))
    .orderBy(desc(invoices.createdAt))
    .limit(SHOWN);

const findTickets = (app: App, search: string) =>
  app.db
    .select({
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      name: tickets.name,
      state: tickets.state,
    })
    .from(tickets)
    .where(matchesTicketSearch(search))
    .orderBy(desc(tickets.createdAt))
    .limit(SHOWN);
