import { readSettings } from '#features/settings/read-settings.ts';
import type { App } from '#platform/app.ts';
import type { RateLimitName } from '#shared/contract.ts';

/** The attempts that the settings allow: only those of signing in are configurable. */
export const configuredAttemptLimit = (app: App) => async (name: RateLimitName) =>
  name === 'sign-in' ? (await readSettings(app.db)).security.loginAttempts : null;
