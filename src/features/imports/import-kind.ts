import type { Tx } from '#db/client.ts';
import type { ImportAction, imports, StockChange } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Permission } from '#shared/permissions.ts';

/** What importing one product or order would do, or did. */
export type ImportResult = {
  line: number;
  name: string;
  action: ImportAction;
  count: number;
  problems: string[];
  stockChanges?: StockChange[];
};

export type ImportOptions = {
  /** the file's stock numbers replace those of existing variants */
  isStockAsked: boolean;
};

/** One product or order of a file, with all of its rows. */
export type ImportUnit = { rowCount: number };

/** A kind of file that can be imported. `run` handles a batch of units in one transaction. */
export type ImportKind<Unit extends ImportUnit = ImportUnit> = {
  kind: (typeof imports.$inferSelect)['kind'];
  permission: Permission;
  batchSize: number;
  /** Parses a whole file, yielding to other work. Throws UnreadableCsv. */
  read(text: string): Promise<{ format: string | null; units: Unit[] }>;
  /**
   * Returns what each unit does, and applies it when `isApplied`. Throws errors that `problemOf` describes when a unit
   * is refused.
   */
  run(
    app: App,
    tx: Tx,
    staff: Staff,
    units: readonly Unit[],
    options: ImportOptions & { isApplied: boolean },
  ): Promise<ImportResult[]>;
  /** The message of a refused unit for an error that `run` threw; null for an unexpected error. */
  problemsOf(error: unknown): string[] | null;
  /** The result of a refused unit. */
  refuse(unit: Unit, problems: string[]): ImportResult;
};

/** The file is not of the expected kind; the message tells staff why. */
export class UnreadableCsv extends Error {}
