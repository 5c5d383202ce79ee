import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { countWithMatches } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { INVOICE_SEARCH_TEXT, invoices } from '#db/schema/invoices.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { lastDayOfMonth } from '#shared/dates.ts';
import type { InvoiceStatus } from '#shared/order-states.ts';
import type { invoice } from './admin-contract.ts';
import type { Invoice } from './issue-invoice.ts';

export type InvoiceAnswer = z.infer<typeof invoice>;

type Sort = 'newest' | 'oldest' | 'total-high' | 'total-low' | 'due' | 'due-down';

type Filter = PageRequest & {
  search?: string | undefined;
  status?: InvoiceStatus | undefined;
  kind?: Invoice['kind'] | undefined;
  /** '2026-11' */
  month?: string | undefined;
  sort?: Sort | undefined;
};

const { id } = invoices;
// invoices without a due date come last
const dueDay = sql`(coalesce(${invoices.dueDate}, date '9999-12-31') - date '2000-01-01')`;
const SORTS: Record<Sort, Sorting> = {
  newest: byAge(invoices.createdAt, id, 'newest'),
  oldest: byAge(invoices.createdAt, id, 'oldest'),
  'total-high': { value: invoices.totalAmount, type: 'numeric', id, descending: true },
  'total-low': { value: invoices.totalAmount, type: 'numeric', id, descending: false },
  due: { value: dueDay, type: 'numeric', id, descending: false },
  'due-down': { value: dueDay, type: 'numeric', id, descending: true },
};

export const originalInvoices = alias(invoices, 'originals');

/** Invoices and credit notes, newest first unless asked otherwise. */
export async function listInvoices(app: App, filter: Filter) {
  const page = keyset(SORTS[filter.sort ?? 'newest'], filter);
  const condition = and(
    filter.status ? eq(invoices.status, filter.status) : undefined,
    filter.kind ? eq(invoices.kind, filter.kind) : undefined,
    filter.month ? isIssuedIn(filter.month) : undefined,
    filter.search ? matchesText(INVOICE_SEARCH_TEXT, filter.search) : undefined,
  );
  const { total, few } = await countWithMatches(app.db, invoices, condition, {
    orderBy: page.orderBy,
    text: filter.search,
  });
  const some = await app.db
    .select({ id: invoices.id, cursor: page.cursor, invoice: invoices, originalNumber: originalInvoices.number })
    .from(invoices)
    .leftJoin(originalInvoices, eq(originalInvoices.id, invoices.originalId))
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(some);
  return { ...ends, total, rows: rows.map((row) => describeInvoice(row.invoice, row.originalNumber)) };
}

/** SQL: issued in this month ('2026-11'). */
export const isIssuedIn = (month: string) =>
  and(gte(invoices.issuedOn, `${month}-01`), lte(invoices.issuedOn, lastDayOfMonth(month)));

export function describeInvoice(row: Invoice, originalNumber: string | null): InvoiceAnswer {
  const {
    supplier: _,
    buyer: __,
    lines: ___,
    refundId: ____,
    originalId: _____,
    placeOfSupply: ______,
    paidAt,
    voidedAt,
    reversedAt,
    ...rest
  } = row;
  return {
    ...rest,
    displayId: row.orderId?.slice(0, 8) ?? null,
    originalNumber,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
