import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '#platform/config.ts';

/** Throws ConfigError when there is no shop, instead of creating one. */
export function requireShop({ DATABASE_URL, dataDir }: Config): void {
  const isThere = ['postgres', 'instance-id'].some((name) => existsSync(path.join(dataDir, name)));
  if (!DATABASE_URL && !isThere)
    throw new ConfigError(`There is no shop in ${dataDir}: set DATA_DIR or DATABASE_URL to the one that is meant.`);
}
