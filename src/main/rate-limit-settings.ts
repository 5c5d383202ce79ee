import { readSettings } from '#features/settings/read-settings.ts';
import type { App } from '#platform/app.ts';
import type { RateLimitName } from '#shared/contract.ts';

/** How many tries the settings allow: those of signing in are the owner's to choose. */
export const configuredAttemptLimit = (app: App) => async (name: RateLimitName) =>
  name === 'sign-in' ? (await readSettings(app.db)).security.loginAttempts : null;
