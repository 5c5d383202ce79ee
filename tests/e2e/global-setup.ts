import { startShop } from '../start-shop.ts';

/** Starts one demo shop for all browser tests, and stops it afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // all tests share one IP address; rate limits are tested separately
  const shop = await startShop({ RATE_LIMITS: 'false' });
  process.env.OJAS_TEST_URL = shop.url;
  process.env.OJAS_TEST_SIMULATOR = shop.simulatorUrl;
  process.env.OJAS_TEST_DATABASE = shop.databaseUrl;
  return shop.stop;
}
