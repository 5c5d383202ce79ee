import { type RunningShop, startShop } from '../start-shop.ts';
import { test } from './fixtures.ts';

const NAMES = { url: 'OJAS_TEST_URL', simulatorUrl: 'OJAS_TEST_SIMULATOR', databaseUrl: 'OJAS_TEST_DATABASE' } as const;

/** A demo shop for the tests of one file, in their order: for settings that the other tests must not see. */
export function inOwnShop(): void {
  let shop: RunningShop;
  const shared = Object.values(NAMES).map((name) => [name, process.env[name]] as const);
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    shop = await startShop({ RATE_LIMITS: 'false' });
    for (const [key, name] of Object.entries(NAMES)) process.env[name] = shop[key as keyof typeof NAMES];
  });
  test.afterAll(async () => {
    for (const [name, value] of shared) process.env[name] = value;
    await shop?.stop();
  });
}
