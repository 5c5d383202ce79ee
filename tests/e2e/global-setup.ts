import { startShop } from '../start-shop.ts';

/** Starts one demo shop for all browser tests; its end is awaited. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // one address drives hundreds of journeys here; the limits have tests of their own
  const shop = await startShop({ RATE_LIMITS: 'false' });
  process.env.OJAS_TEST_URL = shop.url;
  process.env.OJAS_TEST_SIMULATOR = shop.simulatorUrl;
  process.env.OJAS_TEST_DATABASE = shop.databaseUrl;
  return shop.stop;
}
