import { prepareShopData, startShop } from '../start-shop.ts';

/** Starts one demo shop for all browser tests, and stops it afterwards. Separate shops copy the data it begins with. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const prepared = await prepareShopData();
  process.env.OJAS_TEST_DATA = prepared.folder;
  // all tests share one IP address; rate limits are tested separately
  const shop = await startShop({ RATE_LIMITS: 'false' }, undefined, prepared.folder);
  process.env.OJAS_TEST_URL = shop.url;
  process.env.OJAS_TEST_SIMULATOR = shop.simulatorUrl;
  process.env.OJAS_TEST_DATABASE = shop.databaseUrl;
  return async () => {
    await shop.stop();
    prepared.remove();
  };
}
