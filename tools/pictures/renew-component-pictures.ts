/** Renews the pictures of tests/e2e/components.spec.ts: npm run pictures -- components. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LOOKS, showLook } from './component-looks.ts';
import { FOLDER, takeSections } from './component-pictures.ts';

export async function renewComponentPictures(page: Page): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await page.goto('/dev/components', { waitUntil: 'networkidle' });
  for (const look of LOOKS) {
    await showLook(page, look);
    for (const { name, png } of await takeSections(page, look.name)) writeFileSync(path.join(FOLDER, name), png);
  }
}
