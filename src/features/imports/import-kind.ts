import type { Tx } from '#db/client.ts';
import type { ImportAction, imports, StockChange } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Permission } from '#shared/permissions.ts';

/** What one product or order of a file would do, or did. */
export type ImportResult = {
  line: number;
  name: string;
  action: ImportAction;
  count: number;
  problems: string[];
  stockChanges?: StockChange[];
};

export type ImportOptions = {
  /** stock numbers of the file replace those of variants that exist */
  isStockAsked: boolean;
};

/** One product or one order of a file, with as many rows as it has. */
export type ImportUnit = { rowCount: number };

/** A kind of file that can be imported. `run` is called for some units at a time, in one transaction. */
export type ImportKind<Unit extends ImportUnit = ImportUnit> = {
  kind: (typeof imports.$inferSelect)['kind'];
  permission: Permission;
  /** how many units share a transaction */
  batchSize: number;
  /** Reads a whole file, with turns for other work in between. Throws UnreadableCsv. */
  read(text: string): Promise<{ format: string | null; units: Unit[] }>;
  /** Says what each unit does, and does it when `isApplied`. Throws what `problemOf` knows when one of them cannot be. */
  run(
    app: App,
    tx: Tx,
    staff: Staff,
    units: readonly Unit[],
    options: ImportOptions & { isApplied: boolean },
  ): Promise<ImportResult[]>;
  /** Why a unit was refused, of an error that `run` threw; null: an error of the shop. */
  problemsOf(error: unknown): string[] | null;
  /** The result of a refused unit. */
  refuse(unit: Unit, problems: string[]): ImportResult;
};

/** A file that cannot be read as what it is taken for; the message says why, in words for staff. */
export class UnreadableCsv extends Error {}
