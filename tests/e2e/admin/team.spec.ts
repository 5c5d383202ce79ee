/** Invitations, roles, and their effect on an open panel. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndResponsive } from '../accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  mailTo,
  type Signed,
  shopUrl,
  signedInPage,
  signInByApi,
  type TestUser,
  test,
} from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';
import { inDatabase } from '../shop-database.ts';

withIsolatedShop({ mode: 'default', timeout: 120_000 });

const PASSWORD = 'a rather long pass phrase';
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
let owner: Signed | undefined;
const asOwner = async () => {
  owner ??= await signInByApi(DEMO_ADMIN);
  return owner.accessToken;
};

/** A new member who has accepted an invitation. */
async function newMember(role: string): Promise<TestUser> {
  const person = { email: `t-${randomUUID().slice(0, 8)}@example.in`, password: PASSWORD, fullName: 'Devika Pillai' };
  await api('POST', '/admin/team/invitations', { ...person, password: undefined, role }, await asOwner());
  const token = /#token=([\w-]+)/.exec((await mailTo(person.email, /invites you/)).text)![1]!;
  await api('POST', '/team/invitation/accept', { token, fullName: person.fullName, password: PASSWORD });
  return person;
}

/** Removes the role as a command on the server would, and keeps the session. */
async function takeRole(userId: string): Promise<void> {
  await inDatabase('delete from user_roles where user_id = $1', [userId]);
}

// tabs of the shop, without those of extensions
const tabNames = (page: Page) =>
  page.getByRole('tablist', { name: 'Admin Panel' }).locator('[role=tab]:not([id^=tab-ext-])').allInnerTexts();

test('invites a member by mail, who joins with a password', async ({ page, browser }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  await page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Meera Joshi', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible();
  const email = `t-${randomUUID().slice(0, 8)}@example.in`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name', { exact: true }).fill('Farhan Ansari');
  await dialog.getByRole('radio', { name: /Packing/ }).check();
  await expect(dialog.getByText('Farhan sees 4 of 16 tabs')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page).getByText('Invitation sent')).toBeVisible();
  await expect(page.getByText('Invited, the link ends in 7 days')).toBeVisible();

  const link = (await mailTo(email, /invites you/)).text.match(/\S+\/join#token=\S+/)![0];
  const context = await browser.newContext({ baseURL: shopUrl() });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(/invites you to work as Packing/)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Join the team' }).click();
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Packing bench' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/admin\/bench$/);
  await theirs.getByRole('link', { name: 'Leave the bench' }).click();
  expect(await tabNames(theirs)).toHaveLength(4);
  await context.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Farhan Ansari', exact: true })).toBeVisible();
});

test('reports an invitation that is no longer valid', async ({ page, provoked }) => {
  provoked.push(/410/);
  await page.goto('/join#token=of-no-invitation');
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});

test('stops an open panel within two seconds when its user loses the role', async ({ page, provoked }) => {
  provoked.push(/40[13]/);
  const member = await newMember('manager');
  const { user } = await signedInPage(page, member);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  // the page follows another role
  const token = await asOwner();
  await api('PUT', `/admin/team/${user.id}/role`, { role: 'packing', secondFactorRequired: false }, token);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden({ timeout: 2000 });
  expect(await tabNames(page)).toHaveLength(4);
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  // without a role the panel is hidden
  await takeRole(user.id);
  await expect(page.getByRole('heading', { name: 'Your access to this panel has ended' })).toBeVisible({
    timeout: 2000,
  });
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
});

test('removes the screen and undo of a tab that a role loses', async ({ page, provoked }) => {
  provoked.push(/403/);
  const { user } = await signedInPage(page, await newMember('manager'));
  await page.goto('/admin/coupons');
  await page
    .getByRole('button', { name: /^Deactivate/ })
    .first()
    .click();
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  const change = { role: 'packing', secondFactorRequired: false };
  await api('PUT', `/admin/team/${user.id}/role`, change, await asOwner());
  await expect(page.getByRole('heading', { name: 'Your role has no access to Coupons' })).toBeVisible({
    timeout: 2000,
  });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(toast(page).getByText('Your role has changed')).toBeVisible();
  await expectAccessible(page);
});

test('names the API keys of a member who is removed, and revokes them on request', async ({ page }) => {
  const { user, accessToken } = await signInByApi(await newMember('admin'));
  await api('POST', '/admin/reauthenticate', { proof: PASSWORD }, accessToken);
  const scopes = ['orders.read'];
  await api('POST', '/admin/api-keys', { name: 'Key of shipping', scopes, expiresAt: null }, accessToken);
  await inDatabase("update users set full_name = 'Anil Deshmukh' where id = $1", [user.id]);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/team');
  await page.getByRole('button', { name: 'End Anil Deshmukh' }).click();
  const dialog = page.getByRole('dialog', { name: 'End Anil Deshmukh' });
  await expect(dialog).toContainText('knows an API key that goes on working: Key of shipping');
  await expectAccessible(page);
  await dialog.getByLabel('Revoke it too').check();
  await dialog.getByRole('button', { name: 'End membership' }).click();
  await expect(toast(page)).toContainText('API keys revoked: 1.');
  await page.goto('/admin/settings/api-keys');
  await expect(page.getByRole('row', { name: /Key of shipping/ })).toContainText('Ended');
});

test('signs out an open panel within two seconds when its member is removed', async ({ page, provoked }) => {
  provoked.push(/40[13]/);
  const { user } = await signedInPage(page, await newMember('support'));
  await page.goto('/admin/users/tickets');
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await api('POST', `/admin/team/${user.id}/end`, {}, await asOwner());
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible({ timeout: 2000 });
});

test('creates a custom role, and shows how many tabs it opens', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/roles');
  await expect(page.getByRole('button', { name: 'Owner' })).toBeVisible();
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByLabel('Name').fill('Festive desk');
  await dialog.getByRole('button', { name: 'Make role' }).click();
  await expect(page.getByText('Sees 4 of 16 tabs')).toBeVisible();
  await page.getByRole('button', { name: /^Customers/ }).click();
  const box = page.getByRole('checkbox', { name: 'Festive desk: users.export, export a file' });
  await box.check();
  // exporting customers includes seeing them
  await expect(page.getByRole('checkbox', { name: 'Festive desk: users.read, see customers' })).toBeChecked();
  await expect(page.getByText('Sees 5 of 16 tabs')).toBeVisible();
  await expect(page.getByText('2 changes, not saved')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(toast(page).getByText('Role saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sees 5 of 16 tabs')).toBeVisible();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page).getByText('Role deleted')).toBeVisible();
});

test('compares two roles, and keeps them in the URL', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/roles?role=packing');
  await page.getByRole('link', { name: 'Compare two' }).click();
  await page.getByLabel('Compared with').selectOption('Accountant');
  const table = page.getByRole('table', { name: 'Packing and Accountant' });
  const row = (name: RegExp) => table.getByRole('row', { name });
  await expect(row(/ship, add tracking/)).toContainText('differs');
  await expect(row(/ship, add tracking/).getByRole('cell')).toHaveText([/yes/, /no/]);
  await expect(row(/see orders/)).not.toContainText('differs');
  await page.getByRole('checkbox', { name: 'Only differences' }).check();
  await expect(row(/see orders/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Swap the roles' }).click();
  await page.reload();
  await expect(page).toHaveURL(/compare=accountant&with=packing/);
  await expect(page.getByRole('table', { name: 'Accountant and Packing' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.getByRole('link', { name: 'All roles' }).click();
  await expect(page.getByRole('button', { name: 'Owner' })).toBeVisible();
});

test('shows the panel as another role until the view ends', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/roles?role=packing');
  await page.getByRole('button', { name: 'See the panel as this role' }).click();
  const bar = page.getByRole('region', { name: 'Viewing as a role' });
  await expect(bar.getByText('You are viewing the panel as Packing.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Packing bench' })).toBeVisible();
  expect(await tabNames(page)).toHaveLength(4);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('listbox', { name: 'Results' });
  await expect(palette.getByRole('group', { name: 'Do' }).getByRole('option')).toHaveText(['Add tracking update']);
  await page.keyboard.press('Escape');
  await expectAccessibleAndResponsive(page);
  // stored in the session, so it applies to a newly opened page
  await page.goto('/admin/settings/team');
  await expect(page.getByRole('heading', { name: /Your role has no access to/ })).toBeVisible();
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(toast(page).getByText('The panel is yours again')).toBeVisible();
  await expect(page).toHaveURL(/settings\/roles\?role=packing/);
  await expect(bar).toBeHidden();
  await page.goto('/admin/settings/log');
  for (const words of ['Role view Packing', 'Role end view Packing'])
    await expect(page.getByRole('row', { name: words }).first()).toBeVisible();
});

test('transfers ownership once the member accepts', async ({ page, browser }) => {
  const member = await newMember('manager');
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/team');
  const row = page.getByRole('row', { name: new RegExp(member.email) });
  await row.getByRole('button', { name: /^Hand the shop over to/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Hand the shop over to/ });
  await dialog.getByRole('radio', { name: /Manager/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Offer the shop' }).click();
  const offered = page.getByRole('region', { name: 'Offer of the shop' });
  await expect(offered.getByText(/^You have offered the shop to/)).toBeVisible();
  await expectAccessibleAndResponsive(page);
  expect((await mailTo(member.email, /hands .* over to you/)).text).toContain('/admin');

  const context = await browser.newContext({ baseURL: shopUrl() });
  const theirs = await context.newPage();
  await signedInPage(theirs, member);
  await theirs.goto('/admin/orders');
  const bar = theirs.getByRole('region', { name: 'Offer of the shop' });
  await expect(bar.getByText(/offers you the shop/)).toBeVisible();
  await expectAccessibleAndResponsive(theirs);
  await bar.getByRole('button', { name: 'Accept' }).click();
  await theirs.getByRole('button', { name: 'Take the shop over' }).click();
  await expect(toast(theirs).getByText('The shop is yours')).toBeVisible();
  await expect(bar).toBeHidden();
  await theirs.goto('/admin/settings/team');
  await expect(theirs.getByRole('row', { name: new RegExp(member.email) })).toContainText('Owner');
  // transfers it back, since other tests use the same owner
  await theirs
    .getByRole('row', { name: new RegExp(DEMO_ADMIN.email) })
    .getByRole('button', { name: /^Hand the shop/ })
    .click();
  await theirs.getByRole('button', { name: 'Offer the shop' }).click();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Take the shop over' }).click();
  await expect(toast(page).getByText('The shop is yours')).toBeVisible();
  await context.close();
});
