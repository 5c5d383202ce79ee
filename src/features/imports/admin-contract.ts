import { z } from 'zod';
import { id, instant, okResponse, staffOperation } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { foreignText, identifier } from '#shared/text-schemas.ts';

const state = z.enum(['checking', 'checked', 'applying', 'finished', 'cancelled', 'failed']);
const action = z.enum(['create', 'update', 'unchanged', 'refused']);

const importReport = z.object({
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: z.string(),
  decimal: z.enum(['point', 'comma']).nullable().describe('Separator of decimals; null when no number says it'),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable().describe('The field that it is read as; null: not read'),
      sample: z.string().describe('Its first value, unless the file is about persons'),
    }),
  ),
  fields: z.array(z.object({ name: z.string(), label: z.string() })).describe('What a column can be read as'),
  missingFields: z.array(z.string()).describe('Required columns; until they are mapped, nothing is imported'),
  limits: z.array(z.string()).describe('What files of this format do not say'),
});

export const importSummary = z.object({
  id,
  fileName: z.string(),
  state: state.describe("'checking' and 'applying' run in the background; 'checked' waits for staff"),
  format: z.string().nullable().describe("'own', or the program that has written the file"),
  report: importReport.nullable().describe('null until the file is read'),
  rowCount: z.int().nullable().describe('Rows of the file; null until it is read'),
  doneRowCount: z.int(),
  counts: z.record(action, z.int()),
  stockChangeCount: z.int().describe('Variants whose stock changes'),
  isStockAsked: z.boolean().describe('Whether the stock in the file replaces that of existing variants'),
  error: z.string().nullable().describe('Reason of the failure'),
  createdBy: z.string().nullable().describe('E-mail of the member of staff'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  hasNewCategories: z.boolean().describe('Whether categories that do not exist yet are created'),
  undo: z.enum(['running', 'finished']).nullable().describe('null: nobody has undone it'),
  undoableCount: z.int().describe('Lines that have created or changed something that is not undone'),
  undoneCount: z.int(),
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
  mapColumns: staffOperation(permission)
    .route({ method: 'POST', path: `${path}/{id}/columns` })
    .input(
      z.object({
        id,
        columns: z
          .record(foreignText(1000), identifier(60).nullable())
          .describe('Field by header, for this and later files with the same header; null: the column is not read'),
      }),
    )
    .output(importSummary)
    .errors(stateChanged),
  undo: staffOperation(permission)
    .route({ method: 'POST', path: `${path}/{id}/undo`, description: 'Undoes an import that has ended' })
    .input(z.object({ id }))
    .output(importSummary)
    .errors(stateChanged),
  cancel: staffOperation(permission)
    .route({ method: 'POST', path: `${path}/{id}/cancel` })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(stateChanged),
});
