import { readSettings } from '#features/settings/read-settings.ts';
import type { App } from '#platform/app.ts';
import type { LimitName } from '#shared/contract.ts';

/** How many tries the settings allow: those of signing in are the owner's to choose. */
export const triesAllowed = (app: App) => async (name: LimitName) =>
  name === 'sign-in' ? (await readSettings(app.db)).security.loginAttempts : null;
