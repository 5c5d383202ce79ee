import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import type { RateLimiter } from '#platform/http/rate-limits.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { batchFileErrors, batchFilter } from './admin-contract.ts';
import { importUnitCodes } from './create-unit-codes.ts';
import { BATCH_COLUMNS, exportBatches } from './export-batches.ts';
import { describeOne } from './list-batches.ts';
import { LABEL_PAPERS, printLabels } from './print-labels.ts';
import { CODE_COLUMNS, exportUnitCodes } from './read-unit-codes.ts';
import { MAX_LABELS } from './unit-code-rules.ts';

const MAX_FILE = 4 * 1024 * 1024;
const LATER = '/batch?later=1';

const labelRequest = z.object({
  batchId: id,
  paper: z.enum(LABEL_PAPERS),
  count: z.int().min(1).max(MAX_LABELS),
  firstCode: z.int().min(1).nullable().default(null),
});

/**
 * Labels as PDF, the list of batches as CSV, and codes of units as CSV, in and out. No operations of the contract, since those take and respond with
 * JSON.
 */
export function mountBatchFiles(http: Hono<HttpEnv>, app: App): void {
  const guard = requireAnyPermission(app, ['catalog.stock']);
  const limited = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large' }, 413) });
  http.get('/api/admin/batches.csv', requireAnyPermission(app, ['catalog.export']), async (c) => {
    const filter = z.object(batchFilter).safeParse(c.req.query());
    if (!filter.success) return c.json({ code: 'BAD_REQUEST', message: 'There is no such view or sorting' }, 400);
    await recordChange(app.db, c.get('staff'), app.now(), {
      action: 'batch.export',
      entityId: 'all',
      label: 'Batches as CSV',
      after: filter.data,
    });
    return c.body(csvStream(BATCH_COLUMNS, exportBatches(app, filter.data)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="batches.csv"',
    });
  });
  http.post('/api/admin/batch-labels.pdf', guard, limited(16 * 1024), async (c) => {
    const request = labelRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ code: 'BAD_REQUEST', message: `Between 1 and ${MAX_LABELS} labels` }, 400);
    return refusals(async () =>
      c.body(new Uint8Array(await printLabels(app, request.data)), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="batch-labels.pdf"',
      }),
    );
  });
  http.get('/api/admin/unit-codes.csv', guard, async (c) => {
    const batchId = id.safeParse(c.req.query('batchId'));
    if (!batchId.success) return c.json({ code: 'BAD_REQUEST', message: 'Name the batch: ?batchId=' }, 400);
    return refusals(async () => {
      const { number } = await describeOne(app.db, batchId.data);
      await recordChange(app.db, c.get('staff'), app.now(), {
        action: 'batch.export-codes',
        entityId: batchId.data,
        label: number,
      });
      return c.body(csvStream(CODE_COLUMNS, exportUnitCodes(app, batchId.data)), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="unit-codes.csv"',
      });
    });
  });
  http.post('/api/admin/unit-codes.csv', guard, limited(MAX_FILE), async (c) => {
    const batchId = id.safeParse(c.req.query('batchId'));
    if (!batchId.success) return c.json({ code: 'BAD_REQUEST', message: 'Name the batch: ?batchId=' }, 400);
    return refusals(async () => {
      const result = await importUnitCodes(app, c.get('staff'), batchId.data, await c.req.text());
      return c.json(result);
    });
  });
}

async function refusals(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    const refusal = error instanceof DomainError && batchFileErrors[error.code as keyof typeof batchFileErrors];
    if (!refusal) throw error;
    return Response.json({ code: error.code, message: refusal.message, data: error.data }, { status: refusal.status });
  }
}

/** Limits the page of a batch as its operations are: pages are rendered by calls without limits. */
export function mountBatchLimits(http: Hono<HttpEnv>, limits: RateLimiter): void {
  for (const path of ['/batch', '/batch/:number'])
    http.use(path, bodyLimit({ maxSize: 16 * 1024 }), async (c, next) => {
      const isAsked = c.req.method === 'POST' || c.req.param('number') || c.req.query('number');
      const wait = isAsked ? await limits.consume('batch', { account: '-', address: c.get('address') }) : null;
      if (wait !== null) return c.redirect(LATER, 303);
      return next();
    });
}
