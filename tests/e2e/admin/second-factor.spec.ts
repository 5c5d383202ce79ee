/** Set-up of the second factor at sign-in, with faked responses. */
import { expectAccessible } from '../accessible.ts';
import { DEMO_ADMIN, expect, signInByApi, test } from '../fixtures.ts';

test('is set up with QR code or key, and shows the recovery codes once', async ({ page, provoked }) => {
  provoked.push(/40[13]/);
  const session = await signInByApi(DEMO_ADMIN);
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/api/auth/sign-in', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    bodies.push(body);
    if (!body.code)
      return route.fulfill({
        status: 403,
        json: {
          code: 'TOTP_ENROLMENT_REQUIRED',
          data: {
            secret: 'JBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Ojas:a@b.in?secret=JBSWY3DPEHPK3PXP',
            ticket: 'a-ticket',
          },
        },
      });
    if (body.code === '000000') return route.fulfill({ status: 401, json: { code: 'TOTP_CODE_INVALID' } });
    return route.fulfill({ json: { ...session, recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'] } });
  });
  await page.goto('/auth?from=/admin/coupons');
  await page.getByLabel('Email').fill(DEMO_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or already used')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
  await expect(page.getByText('bbbbb-22222')).toBeVisible();
  expect(bodies.at(-1)).toMatchObject({ code: '123456', enrolment: 'a-ticket' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy codes' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('bbbbb-22222');
  // a reload asks for confirmation, since the codes are not shown again
  const leaveDialog = page.waitForEvent('dialog');
  void page.reload().catch(() => null);
  const question = await leaveDialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByText('bbbbb-22222')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).not.toContain('aaaaa');
});
