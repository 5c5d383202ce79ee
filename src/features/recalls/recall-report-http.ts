import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readDocumentHeader } from '../brand/read-document-header.ts';
import { type RecallReport, readRecallReport } from './read-recall-report.ts';
import { reportSections } from './recall-report-lines.ts';
import { recallReportPdf } from './recall-report-pdf.ts';

const NO_RECALL = { code: 'NOT_FOUND', message: 'No batch with this id has a recall' };

/**
 * GET responds with the report of a batch's recall as PDF or CSV; it names no customer. No operations of the contract,
 * since those respond with JSON.
 */
export function mountRecallReport(http: Hono<HttpEnv>, app: App): void {
  const guard = requireAnyPermission(app, ['catalog.read']);
  http.get('/api/admin/recall-report.pdf', guard, async (c) => {
    const report = await reportOf(app, c.req.query('batch'));
    if (!report) return c.json(NO_RECALL, 404);
    const pdf = await recallReportPdf(report, await readDocumentHeader(app.db), app.now());
    return c.body(new Uint8Array(pdf), 200, headers(app, report, 'application/pdf', 'pdf'));
  });
  http.get('/api/admin/recall-report.csv', guard, async (c) => {
    const report = await reportOf(app, c.req.query('batch'));
    if (!report) return c.json(NO_RECALL, 404);
    const rows = reportSections(report).flatMap(({ title, lines }) => lines.map((line) => [title, ...line]));
    const csv = csvStream(['Section', 'Name', 'Value'], Readable.from(rows));
    return c.body(csv, 200, headers(app, report, 'text/csv; charset=utf-8', 'csv'));
  });
}

async function reportOf(app: App, batch: string | undefined): Promise<RecallReport | null> {
  const batchId = id.safeParse(batch);
  if (!batchId.success) return null;
  try {
    return await readRecallReport(app.db, batchId.data);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

// a batch number may have characters that end a header
const headers = (app: App, { batch }: RecallReport, type: string, extension: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="recall-${batch.number.replace(/[^A-Za-z0-9-]/g, '_')}-${shopDay(app.now())}.${extension}"`,
});
