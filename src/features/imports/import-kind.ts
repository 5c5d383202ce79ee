import type { Tx } from '#db/queryable.ts';
import type { ImportAction, ImportReport, imports, LineUndo, StockChange } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Permission } from '#shared/permissions.ts';
import type { ColumnMapping } from './read-table.ts';

/** What importing one product or order would do, or did. */
export type ImportResult = {
  line: number;
  name: string;
  action: ImportAction;
  count: number;
  problems: string[];
  stockChanges?: StockChange[];
  /** id of the row that it changes or has created */
  targetId?: string | null;
  /** once applied: what undoes it */
  undo?: LineUndo;
};

/** What the check announced of a unit. */
export type AnnouncedUnit = { action: ImportAction; targetId: string | null };

/** An earlier line of the same import with the same target. */
export type EarlierLine = { line: number; isCreated: boolean };

export type ImportOptions = {
  /** the file's stock numbers replace those of existing variants */
  isStockAsked: boolean;
  /** categories that do not exist yet are created */
  hasNewCategories?: boolean;
};

/** A line that has been applied. */
export type AppliedLine = { targetId: string; undo: LineUndo; stockChanges: readonly StockChange[] };

/** How a batch of units is run. */
export type RunOptions = ImportOptions & {
  /** what the check announced of each unit, which applying keeps to; null while checking */
  announced: readonly AnnouncedUnit[] | null;
  /** the earlier lines of this import by target */
  findEarlierLines(targetIds: readonly string[]): Promise<Map<string, EarlierLine>>;
};

/** The message when what the check announced of a unit is no longer true. */
export const CHANGED_SINCE_CHECK = 'Someone else has changed this since the file was checked';

/** One product or order of a file, with all of its rows. */
export type ImportUnit = { rowCount: number };

/** A kind of file that can be imported. `run` handles a batch of units in one transaction. */
export type ImportKind<Unit extends ImportUnit = ImportUnit> = {
  kind: (typeof imports.$inferSelect)['kind'];
  permission: Permission;
  batchSize: number;
  /** Parses a whole file, yielding to other work. Throws UnreadableCsv. */
  read(
    content: Buffer,
    findMapping: (fingerprint: string) => Promise<ColumnMapping>,
  ): Promise<{ format: string; report: ImportReport; units: Unit[] }>;
  /**
   * Returns what each unit does, and applies it when it was announced. Throws errors that `problemsOf` describes when a
   * unit is refused.
   */
  run(app: App, tx: Tx, staff: Staff, units: readonly Unit[], options: RunOptions): Promise<ImportResult[]>;
  /**
   * Undoes a line that an import has applied. Throws errors that `problemsOf` describes when that is not possible.
   */
  undo(app: App, tx: Tx, staff: Staff, line: AppliedLine): Promise<void>;
  /** The message of a refused unit for an error that `run` threw; null for an unexpected error. */
  problemsOf(error: unknown): string[] | null;
  /** The result of a refused unit. */
  refuse(unit: Unit, problems: string[]): ImportResult;
};
