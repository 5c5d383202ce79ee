/** The attention inbox with keys and snoozes, counts of tabs, and filters on phones. */
import { expectAccessible, expectAccessibleAndResponsive, expectNoSidewaysScroll } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { placePaidOrder } from '../orders.ts';

test('lists a late shipment and hides it when the group is snoozed', async ({ page }) => {
  const { id: orderId } = await placePaidOrder('whey-isolate');
  const { accessToken } = await signedInPage(page, DEMO_ADMIN);
  await api('POST', '/admin/tracking', { orderIds: [orderId], status: 'delayed' }, accessToken);

  await page.goto('/admin/coupons');
  const tabs = page.getByRole('tablist', { name: 'Admin Panel' });
  await expect(tabs.getByRole('tab', { name: /^Tracking, \d+ delayed$/ })).toBeVisible();
  await expect(tabs.getByRole('tab', { name: /^Users, \d+ tickets? overdue$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Needs attention \d+ open$/ })).toBeVisible();
  await page.keyboard.press('a');
  const inbox = page.getByRole('dialog', { name: 'Needs attention' });
  const entries = inbox.getByRole('listitem');
  await expect(entries.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(entries.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(entries.first()).toHaveAttribute('aria-current', 'true');
  await expectAccessibleAndResponsive(page);

  const ticket = entries.filter({ hasText: 'Seal of the tub was broken' });
  await expect(ticket).toContainText(/Ticket T-\d{6}: answer was due \d+ h ago/);
  await ticket.getByRole('link', { name: /^Answer/ }).focus();
  await page.keyboard.press('h');
  await expect(inbox.getByRole('status')).toContainText('snoozed until tomorrow, 09:00');
  await expect(ticket).toHaveCount(0);
  await inbox.getByRole('button', { name: 'Snoozed 1' }).click();
  await expect(ticket).toContainText(/Back on \d\d\/\d\d\/\d{4} 09:00/);
  await ticket.getByRole('button', { name: /^Reopen/ }).click();
  await expect(inbox.getByRole('heading', { name: 'Nothing is snoozed' })).toBeVisible();
  await inbox.getByRole('button', { name: 'Open', exact: true }).click();
  await ticket.getByRole('button', { name: /^Snooze until tomorrow/ }).click();
  await expect(ticket).toHaveCount(0);
  await inbox.getByRole('button', { name: 'Undo' }).click();
  await expect(ticket).toBeVisible();

  const parcels = entries.filter({ hasText: /shipments? delayed/ });
  await parcels.getByRole('link', { name: /^Open list/ }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/tracking\?shipment=late$/);
  await expect(inbox).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(orderId.slice(0, 8)) });
  await row.getByRole('button', { name: /^Add tracking update/ }).click();
  const update = page.getByRole('dialog', { name: 'Add tracking update' });
  await update.getByLabel('Status').selectOption('delivered');
  // reloaded after the change without waiting for the minute
  const attentionResponse = page.waitForResponse((response) => response.url().endsWith('/api/admin/attention'));
  await update.getByRole('button', { name: 'Add update' }).click();
  await expect(row).toHaveCount(0);
  await attentionResponse;
});

test('keeps the focus when new groups arrive, and snoozes the current one with H', async ({ page }) => {
  const group = (kind: string, title: string) => ({
    kind,
    title,
    text: 'Text.',
    at: '2026-01-05T04:30:00Z',
    snoozedUntil: null as string | null,
    actions: [{ label: 'Open', to: '/admin/coupons' }],
  });
  const attention = {
    open: [group('overdue_invoices', 'Invoices'), group('low_stock', 'Stock'), group('label_issues', 'Labels')],
    snoozed: [] as ReturnType<typeof group>[],
    tabCounts: [],
  };
  await page.route('**/api/admin/attention', (route) => route.fulfill({ json: attention }));
  await page.route('**/api/admin/attention/*/snooze', (route) => {
    const kind = new URL(route.request().url()).pathname.split('/').at(-2);
    attention.snoozed.push(...attention.open.filter((one) => one.kind === kind));
    attention.open = attention.open.filter((one) => one.kind !== kind);
    return route.fulfill({ json: { until: '2026-01-06T03:30:00Z' } });
  });
  await signedInPage(page, DEMO_ADMIN);
  await page.clock.install();
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: /^Needs attention/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Needs attention' });
  const entry = (title: string) => inbox.getByRole('listitem').filter({ hasText: title });
  const link = (title: string) => entry(title).getByRole('link');
  await expect(link('Invoices')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link('Stock')).toBeFocused();

  attention.open.unshift(group('failed_mails', 'Mails'));
  await page.clock.fastForward(61_000);
  await expect(entry('Mails')).toBeVisible();
  await expect(entry('Stock')).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(100);
  await expect(link('Stock')).toBeFocused();
  await page.keyboard.press('h');
  await expect(inbox.getByRole('status')).toContainText('Stock: snoozed until tomorrow, 09:00');
  await expect(link('Labels')).toBeFocused();

  const snoozed = inbox.getByRole('button', { name: 'Snoozed 1' });
  await snoozed.focus();
  await page.keyboard.press('Enter');
  await expect(entry('Stock')).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(100);
  await expect(snoozed).toBeFocused();
  // new groups do not move the focus either
  attention.snoozed.unshift(group('pending_posts', 'Posts'));
  await page.clock.fastForward(61_000);
  await expect(entry('Posts')).toBeVisible();
  await page.clock.runFor(100);
  await expect(inbox.getByRole('button', { name: /^Snoozed/ })).toBeFocused();
  await expect(entry('Stock')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(link('Stock')).toBeFocused();
});

test('keeps the search visible on phones, with the filters behind a button', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/orders');
  await expect(page.getByRole('searchbox', { name: 'Order, person, pincode, product, tracking' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Payment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Payment').selectOption('completed');
  await expect(page).toHaveURL(/payment=completed/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await filter.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('button', { name: 'Filter 1 set' })).toBeVisible();
  await page.getByRole('button', { name: /^Needs attention \d+ open$/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Needs attention' });
  await expect(inbox.getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(inbox).toHaveCount(0);
});
