/** Settings → Mails: staff edit the sentences of a mail to customers. */
import { expectAccessible, expectNoOverflowAtAnyWidth } from '../accessible.ts';
import { DEMO_ADMIN, expect, mailTo, signedInPage, test } from '../fixtures.ts';

test('edits a mail beside its preview, sends a test, and resets it', async ({ page, provoked }) => {
  // scripts of the test are blocked in the mail's frame
  provoked.push(/document is sandboxed/);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/mails');
  const row = page.getByRole('row', { name: /Delivery to a pincode/ });
  await expect(row.getByText('Default')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Open/ }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const subject = dialog.getByLabel('Subject');
  const initialSubject = await subject.inputValue();
  await subject.fill('We come to {city}');
  await expect(dialog.getByText('The preview is the last text that can be sent. Check the fields.')).toBeVisible();
  await save.click();
  await expect(dialog.getByText('There is no placeholder {city} in this mail')).toBeVisible();
  await expect(subject).toBeFocused();
  await subject.fill('We come to ');
  await dialog.getByRole('button', { name: '{pincode}' }).click();
  await expect(subject).toHaveValue('We come to {pincode}');
  await expect(dialog.getByText('We come to 302015')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await mailTo(DEMO_ADMIN.email, /^Test: We come to 302015$/);
  await save.click();
  await expect(page.getByText('Mail saved')).toBeVisible();
  await expect(row.getByText('Edited')).toBeVisible();

  await row.getByRole('button', { name: /^Open/ }).click();
  await expect(subject).toHaveValue('We come to {pincode}');
  await dialog.getByRole('button', { name: 'Reset to the default text' }).click();
  await expect(subject).toHaveValue(initialSubject);
  await save.click();
  await expect(row.getByText('Default')).toBeVisible();
});
