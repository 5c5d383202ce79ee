import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { countWithMatches, keyset, matchesText, type PageRequest } from '#db/keyset.ts';
import { rollupByKey } from '#db/rollups.ts';
import { INVOICE_SEARCH_TEXT, type InvoiceStatus, invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { parseRupees } from '#shared/money.ts';
import type { invoice } from './admin-contract.ts';
import type { Invoice } from './issue-invoice.ts';

export type InvoiceAnswer = z.infer<typeof invoice>;
type Filter = PageRequest & {
  search?: string | undefined;
  status?: InvoiceStatus | undefined;
  kind?: Invoice['kind'] | undefined;
};

const originalInvoices = alias(invoices, 'originals');

/** Invoices and credit notes, newest first. */
export async function listInvoices(app: App, filter: Filter) {
  const page = keyset({ value: invoices.createdAt, type: 'timestamptz', id: invoices.id, descending: true }, filter);
  const wanted = and(
    filter.status ? eq(invoices.status, filter.status) : undefined,
    filter.kind ? eq(invoices.kind, filter.kind) : undefined,
    filter.search ? matchesText(INVOICE_SEARCH_TEXT, filter.search) : undefined,
  );
  const { total, few } = await countWithMatches(app.db, invoices, wanted, {
    orderBy: page.orderBy,
    text: filter.search,
  });
  const some = await app.db
    .select({ id: invoices.id, cursor: page.cursor, invoice: invoices, originalNumber: originalInvoices.number })
    .from(invoices)
    .leftJoin(originalInvoices, eq(originalInvoices.id, invoices.originalId))
    .where(and(few ?? wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(some);
  return { ...ends, total, rows: rows.map((row) => describeInvoice(row.invoice, row.originalNumber)) };
}

/** NOT_FOUND when there is none. */
export async function readInvoice(db: Queryable, id: string): Promise<{ row: Invoice; answer: InvoiceAnswer }> {
  const [found] = await db
    .select({ invoice: invoices, originalNumber: originalInvoices.number })
    .from(invoices)
    .leftJoin(originalInvoices, eq(originalInvoices.id, invoices.originalId))
    .where(eq(invoices.id, id));
  if (!found) throw new DomainError('NOT_FOUND');
  return { row: found.invoice, answer: describeInvoice(found.invoice, found.originalNumber) };
}

function describeInvoice(row: Invoice, originalNumber: string | null): InvoiceAnswer {
  const {
    supplier: _,
    buyer: __,
    lines: ___,
    refundId: ____,
    originalId: _____,
    placeOfSupply: ______,
    paidAt,
    voidedAt,
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

/** This month's taxable value and taxes, net of credit notes, and what is overdue. */
export async function summariseInvoices(app: App) {
  const month = shopDay(app.now()).slice(0, 7);
  const tax = await rollupByKey(app.db, 'tax', { from: `${month}-01` });
  const { rows: late } = await app.db.execute<{ n: number; total: string }>(
    sql`select count(*)::int as n, coalesce(sum(total_amount), 0)::text as total from invoices where status = 'overdue'`,
  );
  const of = (key: string) => tax.get(key)?.amount ?? 0;
  return {
    month,
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
    overdue: parseRupees(late[0]!.total),
    overdueCount: late[0]!.n,
  };
}
