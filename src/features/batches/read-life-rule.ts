import type { Queryable } from '#db/queryable.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { LifeRule } from './batch-rules.ts';

/** The life that the shop promises at the door. */
export async function readLifeRule(db: Queryable): Promise<LifeRule> {
  const { minimumLifePercent, minimumLifeDays } = (await readSettings(db)).shop;
  return { minimumLifePercent, minimumLifeDays };
}
