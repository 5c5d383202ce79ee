import { type SQL, sql } from 'drizzle-orm';

/** States of refunds that are completed or on their way. */
export const DECIDED_REFUNDS = sql.raw(`('approved', 'requested', 'completed')`);

/** An invariant of a shop's database; `broken` selects the rows that violate it. */
export type TableCheck = {
  name: string;
  /** the invariant as a sentence for the operator */
  says: string;
  /** applies only where a worker's sweeps run */
  isSwept?: true;
  /** rows with `what`: the row's name, and `detail`: its values */
  broken(now: Date): SQL;
};
