import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLetterhead } from '#features/mail-texts/read-letterhead.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { MAIL_SAMPLES } from '../src/main/mail-samples.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('writes every mail word for word as delivered while nothing is edited', async () => {
  const shop = { app, letterhead: await readLetterhead(app, app.db), settings: await readSettings(app.db) };
  const delivered = Object.entries(MAIL_SAMPLES).map(([name, write]) => [name, write(shop)]);
  await expect(`${JSON.stringify(delivered, null, 2)}\n`).toMatchFileSnapshot('./mail-texts.snapshot.json');
});
