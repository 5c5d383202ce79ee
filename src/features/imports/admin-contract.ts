import { z } from 'zod';
import { id, instant, okResponse, staffOperation } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';

const state = z.enum(['checking', 'checked', 'applying', 'finished', 'cancelled', 'failed']);
const action = z.enum(['create', 'update', 'unchanged', 'refused']);

export const importSummary = z.object({
  id,
  fileName: z.string(),
  state: state.describe("'checking' and 'applying' run in the background; 'checked' waits for staff"),
  format: z.string().nullable(),
  rowCount: z.int().nullable().describe('Rows of the file; null until it is read'),
  doneRowCount: z.int(),
  counts: z.record(action, z.int()),
  stockChangeCount: z.int().describe('Variants whose stock changes'),
  isStockAsked: z.boolean().describe('Whether the stock in the file replaces that of existing variants'),
  error: z.string().nullable().describe('Reason of the failure'),
  createdBy: z.string().nullable().describe('E-mail of the member of staff'),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const importLine = z.object({
  position: z.int(),
  line: z.int().describe('Line of its first row in the file, counted from 1'),
  name: z.string(),
  action,
  count: z.int().describe('Number of variants or units'),
  problems: z.array(z.string()),
  stockChanges: z.array(z.object({ sku: z.string(), from: z.int().nullable(), to: z.int().nullable() })),
  isUndone: z.boolean(),
  undoProblem: z.string().nullable().describe('Why it could not be undone'),
});

const stateChanged = { IMPORT_STATE_CHANGED: { status: 409, message: 'This import has moved to another state' } };

/** The operations on the imports of one kind; the file itself is uploaded by `POST {path}`, whose body is the file. */
export const importOperations = (permission: Permission, path: `/${string}`) => ({
  list: staffOperation(permission).route({ method: 'GET', path }).output(z.array(importSummary)).input(z.object({})),
  get: staffOperation(permission)
    .route({ method: 'GET', path: `${path}/{id}` })
    .input(z.object({ id }))
    .output(importSummary),
  lines: staffOperation(permission)
    .route({ method: 'GET', path: `${path}/{id}/lines` })
    .input(
      z.object({ id, after: z.int().min(-1).default(-1), only: z.enum(['all', 'refused', 'stock']).default('all') }),
    )
    .output(z.object({ lines: z.array(importLine), isMore: z.boolean() })),
  apply: staffOperation(permission)
    .route({ method: 'POST', path: `${path}/{id}/apply` })
    .input(z.object({ id }))
    .output(importSummary)
    .errors(stateChanged),
  cancel: staffOperation(permission)
    .route({ method: 'POST', path: `${path}/{id}/cancel` })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(stateChanged),
});
