/** The users tab with users, a customer's page and tickets. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, mailTo, signedInPage, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

async function newTicket(values: object = {}): Promise<{ ticket: string; email: string; subject: string }> {
  const input = {
    kind: 'complaint',
    name: 'Asha Rao',
    email: `t-${randomUUID().slice(0, 13)}@example.in`,
    subject: `Broken seal ${randomUUID().slice(0, 8)}`,
    message: 'The seal was open.\nPlease replace it.',
    idempotencyKey: randomUUID(),
    ...values,
  };
  const { ticket } = await api<{ ticket: string }>('POST', '/support/contact', input);
  return { ticket, email: input.email, subject: input.subject };
}

test('shows a customer with paid orders, addresses, tickets and consents', async ({ page, provoked }) => {
  provoked.push(/404/);
  await page.goto('/admin/users?search=customer%40ojas.example');
  await page.getByRole('link', { name: 'Ananya Deshpande' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ananya Deshpande' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(/\d+ orders, ₹[\d,.]+ paid/);
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /\/admin\/orders\//,
  );
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Koramangala');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Signed in on\d+ devices?/);
  await expect(page.getByRole('region', { name: 'Consents' })).toContainText(/Given\s*Account.*by signing up/);
  await expectAccessibleAndResponsive(page);
  await page
    .getByRole('region', { name: 'Tickets' })
    .getByRole('link', { name: /Seal of the tub was broken/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Seal of the tub was broken/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ananya Deshpande' })).toBeVisible();
  await page.goto(`/admin/users/${randomUUID()}`);
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
});

test('finds, answers, annotates, resolves and reopens a ticket', async ({ page, provoked }) => {
  provoked.push(/503/);
  const { ticket, email, subject } = await newTicket();
  await page.goto('/admin/users/tickets');
  await page.getByLabel('Number, name, email or subject').fill(ticket);
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText(/Complaint.*Answer in (1|2) d.*Open/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Kind').selectOption('complaint');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `${ticket}: ${subject}` })).toBeVisible();
  const talk = page.getByRole('region', { name: 'Conversation' });
  await expect(talk).toContainText('The seal was open.');

  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Write an answer')).toBeVisible();
  await page.getByLabel('Answer', { exact: true }).fill('A new tub is on its way.');
  // the input is kept when the server fails
  await page.route('**/answer', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText(/The answer was not sent/)).toBeVisible();
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('A new tub is on its way.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  await expect(talk).toContainText('Meera Joshi');
  await expect(talk).toContainText('A new tub is on its way.');
  const mail = await mailTo(email, new RegExp(`^Re: ${subject} \\[${ticket}\\]$`));
  expect(mail.text).toContain('A new tub is on its way.');

  // whoever answers first is the assignee
  const assignee = page.getByLabel('Assignee');
  await expect(assignee).toContainText('Meera Joshi (you)');
  await expect(assignee.locator('option:checked')).toHaveText('Meera Joshi (you)');
  await assignee.selectOption('Nobody');
  await expect(talk).toContainText('Meera Joshi assigned it to nobody');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('i');
  await expect(talk).toContainText('Meera Joshi assigned it to Meera Joshi');

  await page.getByRole('button', { name: 'Internal note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Batch B-12');
  await page.keyboard.press('Control+Enter');
  await expect(talk.getByText('note among staff')).toBeVisible();
  await page.getByRole('button', { name: 'Mark resolved' }).click();
  await expect(talk).toContainText('Meera Joshi marked it resolved');
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(talk).toContainText('opened it again');

  await page.getByLabel('Note', { exact: true }).fill('Half a thought');
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a thought');
});

test('saves a reply, inserts it with the name of the customer, and refuses a gap in it', async ({ page }) => {
  const title = `Received ${randomUUID().slice(0, 8)}`;
  const { ticket } = await newTicket();
  await page.goto('/admin/users/tickets?assignee=none');
  await page.getByLabel('Number, name, email or subject').fill(ticket);
  await page.getByRole('link', { name: ticket }).click();
  const answer = page.getByLabel('Answer', { exact: true });
  await answer.fill('Dear {name}, {ticket} is with us, and order {order} is safe.');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('dialog', { name: 'Saved replies' }).getByRole('button', { name: 'New reply' }).click();
  const form = page.getByRole('dialog', { name: 'New saved reply' });
  await expect(form.getByLabel('Text')).toHaveValue('Dear {name}, {ticket} is with us, and order {order} is safe.');
  await form.getByRole('button', { name: 'Save reply' }).click();
  await expect(form.getByText('Enter a title')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Save reply' }).click();
  const list = page.getByRole('dialog', { name: 'Saved replies' });
  await expect(list.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Escape');
  await answer.fill('');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await list.getByRole('button', { name: title }).first().click();
  await expect(answer).toHaveValue(`Dear Asha, ${ticket} is with us, and order {order} is safe.`);
  await expect(answer).toBeFocused();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Replace {order}: this ticket does not have it')).toBeVisible();
  await answer.fill(`Dear Asha, ${ticket} is with us.`);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await list.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(list.getByRole('button', { name: `Edit ${title}` })).toBeHidden();
});

test('highlights and filters overdue tickets', async ({ page }) => {
  await page.goto('/admin/users/tickets?state=overdue');
  await expect(page.getByRole('row', { name: /Seal of the tub was broken/ })).toContainText(/Answer: \d+ h overdue/);
  await expect(page.getByText(/Answer: \d+ h overdue/).first()).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(page.getByRole('navigation', { name: 'Views of users' })).toContainText(/overdue/);
  await expectAccessibleAndResponsive(page);
});
