/** The nutrition tab. Its rows stay inactive, since other tests count the store's plans. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { seenActive, withFailingRequests } from './failing-requests.ts';
import { uniqueName } from './products.ts';

let token = '';
test.beforeEach(async ({ page }) => {
  token = (await signedInPage(page, DEMO_ADMIN)).accessToken;
});

const ALL = /\/api\/admin\/nutrition-plans$/;
const ONE = /\/api\/admin\/nutrition-plans\/.+/;
type Plan = { id: string; title: string; features: string[]; price: number; displayOrder: number };

test('creates, edits, hides, deletes and restores a plan', async ({ page, provoked }) => {
  provoked.push(/500/);
  const title = uniqueName('Lean');
  const plans = () => api<Plan[]>('GET', '/admin/nutrition-plans', undefined, token);
  await page.goto('/admin/nutrition');
  await expect(page.getByRole('heading', { name: 'Nutrition Plans' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Nutrition plans' });
  await expect(table.getByRole('row', { name: /First Steps in Eating Well/ })).toContainText('Free');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add nutrition plan' });
  await expect(dialog.getByLabel('Display order')).toHaveValue(String(await table.locator('tbody tr').count()));
  await expect(dialog.getByLabel('Price')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect(dialog.getByText('Title, duration, target audience, and description are required')).toHaveCount(4);
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Duration').fill('4 weeks');
  await dialog.getByLabel('Target audience').fill('Beginners');
  await dialog.getByLabel('Description').fill('Dal, rice, curd.');
  await dialog.getByLabel('Price').fill('many');
  await dialog.getByLabel('Active').uncheck();
  const feature = dialog.getByLabel('Features (optional)');
  for (const text of ['  Shopping list  ', '   ', 'Seven days']) {
    await feature.fill(text);
    await feature.press('Enter');
  }
  const features = dialog.getByRole('list', { name: 'Features' });
  await expect(features.getByRole('listitem')).toHaveCount(2);
  await feature.fill('Recipes');
  await dialog.getByRole('button', { name: 'Add feature' }).click();
  await features.getByRole('button', { name: 'Move feature 3 up' }).click();
  await expect(features.getByRole('textbox', { name: 'feature 2' })).toHaveValue('Recipes');
  await expect(features.getByRole('textbox', { name: 'feature 2' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(features.getByRole('textbox', { name: 'feature 1' })).toHaveValue('Recipes');
  await features.getByRole('button', { name: 'Remove feature 3' }).click();
  // input that was not added is saved too
  await feature.fill('Two snacks');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect(dialog.getByText('Enter an amount in rupees; 0 is free')).toBeVisible();
  await dialog.getByLabel('Price').fill('499');
  await withFailingRequests(page, 'POST', ALL, async () => {
    await page.keyboard.press('Control+s');
    await expect(dialog.getByText('Failed to create nutrition plan')).toBeVisible();
  });
  await expect(features.getByRole('textbox', { name: 'feature 1' })).toHaveValue('Recipes');
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Control+s');
  await expect(toast).toContainText('Nutrition plan created successfully');
  const row = table.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('₹499');
  await expect(row).toContainText('Inactive');
  const createdPlan = (await plans()).find((plan) => plan.title === title)!;
  expect(createdPlan.features).toEqual(['Recipes', 'Shopping list', 'Two snacks']);

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${title}` });
  await edit.getByLabel('Price').fill('');
  await edit.getByRole('textbox', { name: 'feature 1' }).fill('Fifty recipes');
  await withFailingRequests(page, 'PUT', ONE, async () => {
    await edit.getByRole('button', { name: 'Save plan' }).click();
    await expect(edit.getByText('Failed to update nutrition plan')).toBeVisible();
  });
  await edit.getByRole('button', { name: 'Save plan' }).click();
  await expect(toast).toContainText('Nutrition plan updated successfully');
  await expect(row).toContainText('Free');
  expect((await plans()).find(({ id }) => id === createdPlan.id)!.features[0]).toBe('Fifty recipes');

  await seenActive(page, ALL, createdPlan.id);
  await row.getByRole('button', { name: `Deactivate ${title}` }).click();
  await expect(toast).toContainText('Nutrition plan updated successfully');
  await expect(row).toContainText('Inactive');

  const remove = async () => {
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete nutrition plan' });
    await expect(question).toContainText('Are you sure you want to delete this nutrition plan?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await withFailingRequests(page, 'DELETE', ONE, async () => {
    await remove();
    await expect(toast).toContainText('Failed to delete nutrition plan');
  });
  await remove();
  await expect(toast).toContainText('Nutrition plan deleted successfully');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Free');
  await remove();
  await expect(row).toHaveCount(0);
});
