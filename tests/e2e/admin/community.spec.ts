/** The community tab while the community is switched off. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test('lists posts, members and replies, and adds none while the community is off', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/community');
  await expect(page.getByRole('heading', { name: 'Community Management' })).toBeVisible();
  await expect(page.getByText('The shop does not show posts until they are switched on')).toBeVisible();
  const posts = page.getByRole('table', { name: 'Posts' });
  await expect(posts.getByRole('columnheader')).toHaveText([
    'Post',
    'Category',
    'Author',
    'Replies',
    'Likes',
    'Status',
    'Created',
    'Actions',
  ]);
  const postRow = posts.getByRole('row', { name: /vegetarian plate/ });
  for (const badge of ['Active', 'Featured']) await expect(postRow.getByText(badge, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Members' }).click();
  const members = page.getByRole('table', { name: 'Members' });
  await expect(members.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role',
    'Posts',
    'Reputation',
    'Joined',
    'Status',
  ]);
  await expect(members.getByRole('row', { name: /Ananya Deshpande/ })).toContainText('Customer');
  await page.getByRole('link', { name: 'Replies' }).click();
  await expect(page.getByRole('table', { name: 'Replies' }).getByRole('row', { name: /sprouts/ })).toContainText(
    'Pending',
  );

  // adding is refused with the documented text, and the input is kept
  await page.getByRole('link', { name: 'Posts' }).click();
  await page.getByRole('button', { name: 'Add Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Post' });
  await expect(dialog.getByLabel('Category').locator('option')).toHaveText([
    'General',
    'Nutrition',
    'Training',
    'Supplements',
    'Motivation',
    'Success Stories',
  ]);
  await dialog.getByLabel('Title').fill('Hello');
  await dialog.getByRole('button', { name: 'Add post' }).click();
  await expect(page.getByText('Community management will be implemented in future updates')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Hello');
  await expectAccessibleAndResponsive(page);
});
