/** The settings tab, re-authentication and the change log. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

type Section = { section: string; values: Record<string, unknown>; savedAt: string | null };
async function stored(section: string): Promise<Section> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  return (await api<Section[]>('GET', '/admin/settings', undefined, accessToken)).find(
    (one) => one.section === section,
  )!;
}

test('saves each card on its own, and records changes in the change log', async ({ page }) => {
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'System Settings' })).toBeVisible();
  await expect(
    page
      .getByRole('form')
      .getByRole('heading', { level: 3 })
      .filter({ hasText: /^(General|Email & Notifications|Payment|Security)$/ }),
  ).toHaveText(['General', 'Email & Notifications', 'Payment', 'Security']);
  await expect(page.getByLabel('Free shipping from')).toHaveValue('999');
  await expect(page.getByLabel('Tax rate')).toHaveValue('18');
  await expect(page.getByLabel('Session timeout (hours)')).toHaveValue('24');
  await expect(page.getByLabel('Login attempts')).toHaveValue('5');
  for (const [name, on] of [
    ['PhonePe', true],
    ['Cash on delivery', true],
    ['Test mode', false],
    ['Marketing mail', false],
    ['Shipment tracking', true],
    ['Two-factor for administrators', false],
    ['Strong passwords', true],
  ] as const)
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: on });

  const card = page.getByRole('form', { name: 'Payment' });
  const pincodes = card.getByLabel('Pincodes for cash');
  await pincodes.fill('Pune');
  await card.getByRole('button', { name: 'Save Payment' }).click();
  await expect(card.getByText('Pincodes or their first digits, separated by commas')).toBeVisible();
  const address = `411, ${100000 + Math.floor(Math.random() * 800000)}`;
  await pincodes.fill(address);
  await expect(card.getByText('1 change, not saved')).toBeVisible();
  await card.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await expect(page.getByText('Payment settings have been saved successfully.')).toBeVisible();
  await expect(card.getByText(/^Saved \d\d\/\d\d\/\d{4} \d\d:\d\d by admin@ojas\.example$/)).toBeVisible();
  expect((await stored('payment')).values.codPincodes).toBe(address);

  await page.getByRole('link', { name: 'Change log' }).click();
  await page.getByRole('button', { name: 'Settings save payment' }).first().click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /codPincodes/ })).toContainText(address);
});

test('saves after re-authentication when the server requires it', async ({ page, provoked }) => {
  provoked.push(/403/, /422/);
  await page.goto('/admin/settings');
  let requests = 0;
  // faked, since the server asks only after ten minutes
  await page.route('**/api/admin/settings/hours', async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED' } });
  });
  const card = page.getByRole('form', { name: 'Consumer care hours' });
  const sunday = await card.getByLabel('Sunday').inputValue();
  await card.getByLabel('Sunday').fill(sunday);
  await card.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password or code').fill('wrong');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('The password or code is wrong')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await dialog.getByLabel('Password or code').fill(DEMO_ADMIN.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Consumer care hours settings have been saved successfully.')).toBeVisible();
});

test('keeps input when saving fails, reports an edit conflict, and asks before leaving', async ({ page, provoked }) => {
  provoked.push(/409/, /500/);
  await page.goto('/admin/settings');
  const card = page.getByRole('form', { name: 'Legal and tax' });
  await card.getByLabel('Grievance officer').fill('Nobody Else');
  await page.route('**/api/admin/settings/legal', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.locator('[data-part="problem"]')).toBeVisible();
  await expect(card.getByLabel('Grievance officer')).toHaveValue('Nobody Else');
  await page.route(
    '**/api/admin/settings/legal',
    (route) => route.fulfill({ status: 409, json: { code: 'EDIT_CONFLICT' } }),
    { times: 1 },
  );
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else has saved these settings since you opened them.')).toBeVisible();
  await expect(card.getByLabel('Grievance officer')).toHaveValue('Nobody Else');
  await page.getByRole('tab', { name: 'Coupons' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByLabel('Grievance officer')).toHaveValue('Nobody Else');
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByLabel('Grievance officer')).toHaveValue('Vaishali Gokhale');
});

test('has a change log that is accessible in both themes and has no overflow at any width', async ({ page }) => {
  await page.goto('/admin/settings/log');
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
});

test('redirects visitors and customers, and denies access when the session ends', async ({ page, context }) => {
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Site name')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('shop.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'shop.session' }));
  });
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please sign in to access the admin panel.')).toBeVisible();
  const visitor = await context.browser()!.newPage({ baseURL: new URL(page.url()).origin });
  await visitor.goto('/admin/orders');
  await expect(visitor).toHaveURL(/\/auth\?from=%2Fadmin%2Forders$/);
  await visitor.close();
  const customer = await context.browser()!.newPage({ baseURL: new URL(page.url()).origin });
  await signedInPage(customer, { email: 'customer@ojas.example', password: 'ojas-customer-demo' });
  await customer.goto('/admin');
  await expect(customer).toHaveURL(/\/$/);
  await customer.close();
});
