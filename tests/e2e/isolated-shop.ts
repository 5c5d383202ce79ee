import path from 'node:path';
import { type RunningShop, startShop } from '../start-shop.ts';
import { test } from './fixtures.ts';

const NAMES = { url: 'OJAS_TEST_URL', simulatorUrl: 'OJAS_TEST_SIMULATOR', databaseUrl: 'OJAS_TEST_DATABASE' } as const;

const WITH_CARRIERS = path.resolve(import.meta.dirname, 'with-carriers.ts');
/** allows for a slow start while other tests run */
const START_MS = 90_000;

type Options = {
  /** in sequence; 'default' continues after a failure */
  mode?: 'serial' | 'default';
  /** milliseconds for each test, and for the start of the shop */
  timeout?: number;
  /** further environment variables */
  env?: Record<string, string>;
  /** whether carriers at the simulator can be booked */
  hasCarriers?: boolean;
};

/** Starts a separate shop for the tests of one file; a demo unless `env` says otherwise. */
export function withIsolatedShop({ mode = 'serial', timeout, env = {}, hasCarriers = false }: Options = {}): void {
  let starting: Promise<RunningShop> | undefined;
  const shared = Object.values(NAMES).map((name) => [name, process.env[name]] as const);
  test.describe.configure({ mode, ...(timeout ? { timeout } : {}) });
  test.beforeAll(async () => {
    test.setTimeout(timeout ?? START_MS);
    // another demo, or a shop without one, begins with other data
    const isDemo = Object.keys(env).length === 0;
    const data = isDemo ? process.env.OJAS_TEST_DATA : undefined;
    starting = startShop({ RATE_LIMITS: 'false', ...env }, undefined, data, hasCarriers ? WITH_CARRIERS : undefined);
    const shop = await starting;
    for (const [key, name] of Object.entries(NAMES)) process.env[name] = shop[key as keyof typeof NAMES];
  });
  test.afterAll(async () => {
    for (const [name, value] of shared) process.env[name] = value;
    // also stops a shop that started too late
    await (await starting)?.stop();
  });
}
