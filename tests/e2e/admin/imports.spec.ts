/** Imports in the panel: columns of an unknown file are mapped, and an import is undone. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { uniqueName } from './products.ts';

test('maps the columns of an unknown file, imports it and undoes the import', async ({ page }) => {
  const name = uniqueName('Mapped');
  const file = `Article,Label,Group,Rate,Remark\n${name},${name},Shakers & Accessories,"1,299",x\n`;
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await dialog.getByLabel('File').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog).toContainText('No column is ‘Handle’. Choose which one it is.');
  await expectAccessibleAndResponsive(page);
  for (const [column, field] of [
    ['Article', 'Handle'],
    ['Label', 'Name'],
    ['Group', 'Category'],
    ['Rate', 'Price'],
  ] as const)
    await dialog.getByLabel(column, { exact: true }).selectOption({ label: field });
  await dialog.getByRole('button', { name: 'Check again with these columns' }).click();
  await expect(dialog).toContainText('This would be: 1 new, 0 changed, 0 unchanged, 0 refused.');
  await expect(dialog).toContainText('1 column not read: Remark.');
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await dialog.getByRole('button', { name: 'Undo it' }).click();
  await expect(dialog).toContainText('Undone: 1 product.');
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Name, flavour or SKU').fill(name);
  await expect(page.getByText('No product matches')).toBeVisible();
});
