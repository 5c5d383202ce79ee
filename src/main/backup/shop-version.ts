import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of the running code. */
export const SHOP_VERSION = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
