/** Webhook endpoints under Settings and their deliveries. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { inDatabase } from '../shop-database.ts';

test('adds an endpoint, sends a test, shows its result, and removes the endpoint', async ({ page, provoked }) => {
  // the refused address
  provoked.push(/422/);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
  // extensions that receive events are listed too
  const endpointLink = page.getByRole('link', { name: /Warehouse program/ });
  await expect(endpointLink).toHaveCount(0);
  await expectAccessibleAndResponsive(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByLabel('Name').fill('Warehouse program');
  // an address of the shop's own network is refused by name
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is not on the internet')).toBeVisible();
  // an unresolvable host, so that the test delivery fails
  await dialog.getByLabel('Address').fill('https://receiver.invalid/hook');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();

  const added = page.getByRole('dialog', { name: 'Endpoint added' });
  await expect(added.getByText(/^whsec_[\w+/=]{44}$/)).toBeVisible();
  await expect(added.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(added).toBeVisible();
  await added.getByLabel('I have stored the secret where the receiver reads it').check();
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(added).toBeHidden();

  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('row', { name: /webhook\.test.*Test.*Failed/ })).toBeVisible();
  await expect(page.getByText('"type": "webhook.test"')).toBeVisible();
  await page.getByRole('button', { name: 'Headers' }).click();
  await expect(page.getByText(/webhook-signature: v1,/)).toBeVisible();
  await expectAccessibleAndResponsive(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('switch', { name: 'Endpoint on' }).press('Space');
  await expect(page.getByRole('link', { name: /Warehouse program.*Paused/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove endpoint' }).click();
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove endpoint' })
    .click();
  await expect(page.getByText('Endpoint removed')).toBeVisible();
  await expect(endpointLink).toHaveCount(0);
});

test('counts failing endpoints in the link to Webhooks', async ({ page }) => {
  const url = 'https://points.example/callback';
  await inDatabase(
    `insert into webhook_endpoints (name, url, events, secret, secret_changed_at, state, failing_since, created_at)
    values ('Old loyalty service', $1, '{order.completed}', 'x', now(), 'active', now() - interval '2 hours', now())`,
    [url],
  );
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/team');
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' });
  await expect(pages.getByRole('link', { name: 'Webhooks, 1 failing' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await inDatabase('delete from webhook_endpoints where url = $1', [url]);
  await page.reload();
  await expect(pages.getByRole('link', { name: 'Webhooks', exact: true })).toBeVisible();
});

test('accepts the day of deliveries and the start of a replay as dd/mm/yyyy', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/webhooks');
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('05/11/2026');
  await expect(page).toHaveURL(/day=2026-11-05/);
  await day.fill('31/02/2026');
  await expect(page.getByText('Enter the day as dd/mm/yyyy')).toBeVisible();
  await expect(page).toHaveURL(/day=2026-11-05/);

  await page.getByRole('button', { name: 'Replay since…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay since…' });
  const requests: unknown[] = [];
  await page.route('**/api/admin/webhooks/**/replay', (route) => {
    requests.push(route.request().postDataJSON());
    return route.fulfill({ json: { count: 0 } });
  });
  await dialog.getByLabel('Since').fill('31/02/2026');
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await expect(dialog.getByText('Enter the day as dd/mm/yyyy')).toBeVisible();
  await dialog.getByLabel('Since').fill('05/11/2026');
  await dialog.getByLabel('at', { exact: true }).fill('09:30');
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await expect(dialog).toBeHidden();
  expect(requests).toMatchObject([{ from: '2026-11-05T04:00:00.000Z' }]);
});
