import type { Page } from '@playwright/test';
import { LOOKS, showLook } from '../../tools/pictures/component-looks.ts';
import { differences, takeSections } from '../../tools/pictures/component-pictures.ts';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/components', { waitUntil: 'networkidle' });
});

test('has no accessibility violation at any density or width', async ({ page }) => {
  for (const density of ['Panel', 'Shop']) {
    await page.getByRole('group', { name: 'Density' }).getByRole('button', { name: density }).click();
    await expectAccessible(page);
    await expectNoOverflowAtAnyWidth(page);
  }
  for (const opens of ['Open a dialog', 'Ask a question']) {
    await button(page, opens).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('matches the reference images', async ({ page }) => {
  const pictures = [];
  for (const look of LOOKS) {
    await showLook(page, look);
    pictures.push(...(await takeSections(page, look.name)));
  }
  expect(await differences(pictures)).toEqual([]);
});

test('focuses every control by keyboard', async ({ page }) => {
  const controls = page
    .getByRole('main')
    .locator(':is(a[href], button, input, select, textarea):not(:disabled):not([tabindex="-1"])');
  await expect(controls.first()).toBeVisible();
  const expected = await controls.count();
  await page.locator('body').press('Home');
  const reached = await page.evaluate(() => document.activeElement === document.body);
  expect(reached).toBe(true);
  const focused = new Set<string>();
  for (let step = 0; step < expected + 20; step++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const now = document.activeElement!;
      if (!now.closest('main')) return null;
      // the focused control has a visible focus ring
      const ring = getComputedStyle(now.matches('[role="switch"]') ? now.nextElementSibling! : now);
      const isSeen = ring.outlineStyle !== 'none' || ring.boxShadow !== 'none';
      const all = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')];
      return `${all.indexOf(now)} ${isSeen ? '' : 'without a ring'}`.trim();
    });
    if (place) focused.add(place);
  }
  expect([...focused].filter((one) => one.includes('without'))).toEqual([]);
  expect(focused.size).toBe(expected);
});

test('operates every control by keyboard', async ({ page }) => {
  await button(page, 'Primary').press('Enter');
  await button(page, 'Outline').press('Space');
  await expect(page.getByText('Pressed 2 times')).toBeVisible();
  await button(page, 'Save').press('Enter');
  await expect(button(page, 'Saving...').first()).toBeFocused();

  await page.getByRole('textbox', { name: 'City' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Enter a city');
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
  await page.keyboard.type('Pune');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved Pune')).toBeVisible();

  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveAccessibleDescription('18 of 200');
  await message.press('End');
  await page.keyboard.type('?!');
  await expect(message).toHaveAccessibleDescription('20 of 200');
  await page.getByRole('checkbox', { name: 'Gift wrap' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Gift wrap' })).toBeChecked();
  const day = page.getByRole('textbox', { name: 'Delivered on' });
  await day.fill('1/12/2026');
  await day.blur();
  await expect(day).toHaveValue('01/12/2026');

  await page.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'Large' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Large' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('switch', { name: 'Show on home' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Show on home' })).not.toBeChecked();
  const quantity = page.getByRole('group', { name: 'Quantity', exact: true });
  await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter');
  await expect(quantity.getByRole('status')).toHaveText('3');
  await expect(quantity.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();

  const flavour = page.getByRole('combobox', { name: 'Flavour' });
  await flavour.pressSequentially('ka');
  await flavour.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Kala khatta' })).toHaveAttribute('aria-selected', 'true');
  await flavour.press('Enter');
  await expect(flavour).toHaveValue('Kala khatta');

  await page.getByRole('tab', { name: 'About' }).press('ArrowRight');
  await expect(page.getByRole('tabpanel')).toHaveText('What others say.');
  await button(page, 'Next').press('Enter');
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await button(page, 'Next slide').press('Enter');
  await expect(page.getByText('Slide 2 of 3')).toBeVisible();

  await button(page, 'Open a dialog').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delivery address' }).getByLabel('Street')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Open a dialog')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Street').press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Ask a question').press('Enter');
  await expect(button(page, 'Keep it')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Show a failure').press('Enter');
  await expect(page.locator('[data-part="toast"]')).toContainText('Not saved');
});
