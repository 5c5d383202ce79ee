/** Settings → Brand: draft, preview, publication and earlier versions. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, mailTo, newCustomer, shopUrl, signedInPage, signInByApi, test } from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';

withIsolatedShop({ timeout: 120_000 });

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><path d="M0 0H300V80H0Z" fill="#2B2A78"/>${inside}</svg>`;
const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const text = async (path: string) => (await fetch(shopUrl() + path)).text();
const iconOf = (html: string) => /<link rel="icon" href="([^"]+)"/.exec(html)![1]!;

// scripts of the test are blocked in the preview frame too
test.beforeEach(({ provoked }) => void provoked.push(/^Blocked script execution in '[^']+\/brand-preview\//));

async function invoicePdf(): Promise<string> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const list = await api<{ rows: { id: string }[] }>('GET', '/admin/invoices', undefined, accessToken);
  const response = await fetch(`${shopUrl()}/api/admin/invoices.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [list.rows[0]!.id] }),
  });
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

test('previews a draft on real pages without publishing it', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Brand' }).click();
  await expect(page.getByRole('heading', { name: 'Brand', level: 1 })).toBeVisible();
  await page.getByLabel('Shop name').fill('Vanya Botanicals');
  const home = page.frameLocator('iframe[title="Home as drafted"]');
  await expect(home.locator('footer')).toContainText('Vanya Botanicals');
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  const mail = page.frameLocator('iframe[title="Mail as drafted"]');
  await expect(mail.getByRole('img', { name: 'Vanya Botanicals' })).toBeVisible();
  const frame = await page.locator('iframe').getAttribute('src');
  expect(await (await fetch(shopUrl() + frame)).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self'",
  );
  expect(await text(frame!.replace(/mail$/, 'home'))).not.toContain('<script');
  expect((await fetch(`${shopUrl()}${frame!.replace(/\/mail$/, 'x/mail')}`)).status).toBe(404);
  expect(await text('/')).not.toContain('Vanya');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAccessibleAndResponsive(page);
});

test('publishes wordmark, colours and name to shop, manifest, icon, mail and invoices', async ({ page, provoked }) => {
  provoked.push(/status of 422/);
  const before = await text('/');
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/brand');
  await page.getByLabel('Shop name').fill('Vanya Botanicals');
  await page.getByLabel('Short name').fill('Vanya');
  const wordmark = page.getByLabel('Wordmark, light');

  // a file with more than a drawing is refused with the reason
  const input = wordmark.and(page.locator('input[type=file]'));
  await input.setInputFiles(file('bad.svg', drawing('<script>alert(1)</script>')));
  await expect(page.getByRole('alert')).toContainText('It has <script>: only drawn shapes and gradients are taken.');
  await input.setInputFiles(file('vanya.svg', drawing('<circle cx="40" cy="40" r="20" fill="#F0B22E"/>')));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Wordmark, dark' }).click();

  // a colour too pale for text is corrected with a note
  await page.getByLabel('Link', { exact: true }).fill('#FFE14A');
  await expect(page.getByText('The link colour is too pale: corrected')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'too pale: corrected' }).locator('p').first()).toContainText(
    /#FFE14A, 1\.2:1 →\s+#[0-9A-F]{6}, [45]\.\d:1 on #FBF9F4, darkened/,
  );
  await expect(page.getByRole('row', { name: /Link on page, was 1\.2:1/ })).toContainText('Changed');
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: 'Publish brand' }).click();
  await expect(page.getByText('Brand Published')).toBeVisible();
  // the panel applies it without a reload
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-link'));
  await expect.poll(accent).not.toBe('#0b5d5b');

  const after = await text('/');
  expect(after).toContain('<title>Vanya Botanicals');
  expect(after).toMatch(/--wordmark:url\(\/brand\/marks\/[0-9a-f]{20}\.svg\);--wordmark-ratio:1000\/267/);
  expect(iconOf(after)).not.toBe(iconOf(before));
  expect((await fetch(shopUrl() + iconOf(after))).headers.get('content-type')).toBe('image/png');
  const manifest = JSON.parse(await text('/site.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Vanya Botanicals', short_name: 'Vanya' });

  const { email } = await newCustomer();
  await api('POST', '/auth/forgot-password', { email });
  const mail = await mailTo(email, /Reset your Vanya Botanicals password/);
  expect(mail.html).toMatch(/<img src="[^"]+\/wordmark\.png" alt="Vanya Botanicals"/);
  const paper = await invoicePdf();
  expect(paper).toContain('(Vanya Botanicals)');
  expect(paper).toContain('/Subtype /Image');

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Vanya', exact: true }).first()).toBeVisible();
  const drawn = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Vanya', exact: true })
    .locator('span')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundImage);
  expect(drawn).toContain('/brand/marks/');
});

test('republishes an earlier version', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/brand');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the brand' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText(DEMO_ADMIN.email);
  await history.getByRole('button', { name: 'Publish again version 1' }).click();
  await expect(page.getByText('Brand Published')).toBeVisible();
  await expect(page.getByLabel('Shop name')).toHaveValue('Ojas Nutrition');
  expect(await text('/')).toContain('<title>Ojas Nutrition');
});
