/** The workouts tab. Its rows stay inactive, since other tests count the store's guides. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { seenActive, withFailingRequests } from './failing-requests.ts';
import { uniqueName } from './products.ts';

let token = '';
test.beforeEach(async ({ page }) => {
  token = (await signedInPage(page, DEMO_ADMIN)).accessToken;
});

const ALL = /\/api\/admin\/workout-guides$/;
const ONE = /\/api\/admin\/workout-guides\/.+/;
type Guide = {
  id: string;
  title: string;
  slug: string;
  instructions: string[];
  equipmentNeeded: string[];
  targetMuscles: string[];
};

test('creates, edits, hides, deletes and restores a guide', async ({ page, provoked }) => {
  provoked.push(/500/);
  const title = uniqueName('Lunges');
  const find = async () =>
    (await api<Guide[]>('GET', '/admin/workout-guides', undefined, token)).find((guide) => guide.title === title)!;
  await page.goto('/admin/workouts');
  await expect(page.getByRole('heading', { name: 'Workout Guides' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Workout guides' });
  await expect(table.getByText('Beginner').first()).toBeVisible();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add workout guide' });
  await expect(dialog.getByLabel('Display order')).toHaveValue(String(await table.locator('tbody tr').count()));
  await expect(dialog.getByLabel('Difficulty')).toHaveValue('beginner');
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Choose a category',
    'Strength Training',
    'Cardio',
    'HIIT',
    'Yoga',
    'Powerlifting',
    'Bodybuilding',
    'Crossfit',
    'Flexibility',
    'Endurance',
  ]);
  await expect(dialog.getByLabel('Difficulty').getByRole('option')).toHaveText([
    'Beginner',
    'Intermediate',
    'Advanced',
  ]);
  await dialog.getByRole('button', { name: 'Create guide' }).click();
  await expect(dialog.getByText('Title, category, duration, and description are required')).toHaveCount(4);
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Category').selectOption('Flexibility');
  await dialog.getByLabel('Difficulty').selectOption('Advanced');
  await dialog.getByLabel('Duration').fill('20 minutes');
  await dialog.getByLabel('Description').fill('Long steps.');
  await dialog.getByLabel('Video URL').fill('http://video.example/1');
  await dialog.getByLabel('Active').uncheck();
  const add = async (label: string, ...texts: string[]) => {
    const field = dialog.getByLabel(`${label} (optional)`);
    for (const text of texts) {
      await field.fill(text);
      await field.press('Enter');
    }
  };
  await add('Instructions', ' Step forward ', ' ', 'Rest', 'Step back', 'Rest');
  await add('Target muscles', 'Legs', 'Glutes', 'Legs', ' ');
  await add('Equipment needed', 'Mat', 'Band');
  await dialog.getByRole('button', { name: 'Remove Band' }).click();
  await dialog.getByRole('button', { name: 'Move step 3 up' }).click();
  await dialog.getByRole('button', { name: 'Create guide' }).click();
  await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Video URL').fill('https://video.example/1');
  await withFailingRequests(page, 'POST', ALL, async () => {
    await page.keyboard.press('Control+s');
    await expect(dialog.getByText('Failed to create workout guide')).toBeVisible();
  });
  await expect(dialog.getByLabel('step 1', { exact: true })).toHaveValue('Step forward');
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Control+s');
  await expect(toast).toContainText('Workout guide created successfully');
  const row = table.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Flexibility');
  await expect(row).toContainText('Advanced');
  await expect(row).toContainText('Inactive');
  expect(await find()).toMatchObject({
    slug: title.toLowerCase().replace(' ', '-'),
    instructions: ['Step forward', 'Step back', 'Rest', 'Rest'],
    equipmentNeeded: ['Mat'],
    targetMuscles: ['Legs', 'Glutes'],
  });

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${title}` });
  await edit.getByLabel('Duration').fill('25 minutes');
  await withFailingRequests(page, 'PUT', ONE, async () => {
    await edit.getByRole('button', { name: 'Save guide' }).click();
    await expect(edit.getByText('Failed to update workout guide')).toBeVisible();
  });
  await edit.getByRole('button', { name: 'Save guide' }).click();
  await expect(toast).toContainText('Workout guide updated successfully');
  await seenActive(page, ALL, (await find()).id);
  await row.getByRole('button', { name: `Deactivate ${title}` }).click();
  await expect(toast).toContainText('Workout guide updated successfully');
  await expect(row).toContainText('Inactive');

  const remove = async () => {
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete workout guide' });
    await expect(question).toContainText('Are you sure you want to delete this workout guide?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await withFailingRequests(page, 'DELETE', ONE, async () => {
    await remove();
    await expect(toast).toContainText('Failed to delete workout guide');
  });
  await remove();
  await expect(toast).toContainText('Workout guide deleted successfully');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Advanced');
  await remove();
  await expect(row).toHaveCount(0);
});
