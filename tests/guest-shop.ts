/** A shop that requires no accounts, for tests of guests. */
import { randomUUID } from 'node:crypto';
import { settings } from '../src/db/schema/platform.ts';
import { startGuest } from '../src/features/customers/start-guest.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Accounts are optional, and orders may be paid in cash. */
export async function createGuestShop(): Promise<TestApp> {
  const app = await createTestApp();
  await app.db.insert(settings).values({ section: 'checkout', value: { accountsRequired: false } });
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
  return app;
}

export const newBrowser = () => randomUUID() + randomUUID();

/** The session of a guest in a browser, a new one by default. */
export const startTestGuest = (app: TestApp, browser = newBrowser()) => startGuest(app, { browser, userAgent: 'test' });
