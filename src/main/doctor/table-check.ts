import type { SQL } from 'drizzle-orm';

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
