/** Every form of the panel keeps its input: when the server fails or refuses, over a reload, and over a conflict. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { type EditedRow, expectConflictNamed, expectFormKept, type Form } from '../form-persistence.ts';
import { png } from './products.ts';

test.describe.configure({ timeout: 180_000 });

async function all(page: Page, forms: Record<string, Form>): Promise<void> {
  for (const [name, form] of Object.entries(forms)) await test.step(name, () => expectFormKept(page, form));
}

test.beforeEach(async ({ page, provoked }) => {
  provoked.push(/status of (4\d\d|500)/);
  // a reload with unsaved input asks
  page.on('dialog', (dialog) => void dialog.accept());
  await signedInPage(page, DEMO_ADMIN);
});

const byKey = async (page: Page) => {
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('n');
};
const memberRole = (page: Page) =>
  page
    .getByRole('button', { name: /: role of / })
    .first()
    .click();
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const picture = (label: string) => async (form: Locator) => {
  await form.getByLabel(label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(77, 320) });
  await expect(form.locator('[data-image]')).toHaveCount(1);
  await expect(form.getByText('uploading')).toHaveCount(0);
};

test('keeps the input of catalogue forms when saving fails', async ({ page }) => {
  await all(page, {
    product: {
      at: '/admin/products/new',
      within: { tabpanel: 'Products' },
      typed: {
        Name: 'Kesar Trial',
        Subtitle: 'Slow milk protein',
        Category: 'Shakers & Accessories',
        Description: 'A long one.',
        MRP: '3,499',
        Price: '2,899',
        'Country of origin': 'India',
      },
      send: 'Save as draft',
      request: /\/api\/admin\/products$/,
      code: 'INVALID_PRODUCT',
      data: { fields: { name: 'Taken' } },
    },
    'several products': {
      at: '/admin/products',
      open: async (page) => {
        for (const index of [1, 2]) await page.getByRole('checkbox').nth(index).check();
        await page.getByRole('button', { name: 'Price and stock' }).click();
      },
      within: { dialog: 'Price and stock of 2 products' },
      typed: { Price: 'Minus ₹', 'By how much': '10', Rounding: 'To ₹5' },
      more: (form) => expect(form.getByRole('table', { name: 'Preview' })).toBeVisible(),
      send: /^Apply/,
      request: /\/api\/admin\/product-bulk-edits$/,
      code: 'EDIT_CONFLICT',
    },
    'file of products': {
      at: '/admin/products',
      open: 'Import CSV',
      within: { dialog: 'Import products' },
      typed: {},
      more: async (form) => {
        const handle = `t-${randomUUID()}`;
        const text = `Handle,Name,Category,Price,GST rate,SKU\n${handle},Kept,Shakers & Accessories,799,5,\n`;
        await form.getByLabel('File').setInputFiles(file('p.csv', text));
        await expect(form.getByText('This would be: 1 new')).toBeVisible();
      },
      send: 'Import 1 product',
      request: /imports\/products\/[0-9a-f-]+\/apply$/,
      code: 'IMPORT_STATE_CHANGED',
      isForgotten: true,
    },
    category: {
      at: '/admin/categories',
      open: 'Add category',
      within: { dialog: 'Add category' },
      typed: { Name: 'Recovery', Description: 'For the day after', 'Display order': '41' },
      more: picture('choose an image'),
      send: 'Create category',
      request: /\/api\/admin\/categories$/,
      code: 'INVALID_CATEGORY',
      data: { fields: { name: 'Taken' } },
    },
    'hero product': {
      at: '/admin/hero',
      open: byKey,
      within: { dialog: 'Add to Hero Section' },
      typed: { 'Find a product': 'shaker', 'Display order': '900' },
      search: 'shaker',
      more: (form) =>
        form
          .getByRole('radio', { name: /Shaker/ })
          .first()
          .check(),
      send: 'Add to Hero Section',
      request: /\/api\/admin\/hero-products$/,
      code: 'INVALID_HERO_PRODUCT',
      data: { fields: { productId: 'It is there already' } },
    },
    banner: {
      at: '/admin/banners',
      open: byKey,
      within: { dialog: 'Add banner' },
      typed: {
        Title: 'Wet weeks',
        Subtitle: 'Till Sunday',
        Description: 'All of it.',
        'Button text': 'See it',
        'Button link': '/products',
      },
      more: picture('choose an image'),
      send: 'Create banner',
      request: /\/api\/admin\/hero-banners$/,
      code: 'INVALID_BANNER',
      data: { fields: { title: 'Taken' } },
    },
  });
});

test('keeps the input of coupon, tracking and bulk order forms when saving fails', async ({ page }) => {
  await all(page, {
    coupon: {
      at: '/admin/coupons',
      open: 'Create coupon',
      within: { dialog: 'Create coupon' },
      typed: {
        Code: 'KEPT10',
        Title: 'Kept',
        'Discount value': '10',
        'At most': '450',
        'Minimum order': '1,999',
        Starts: '2030-01-02',
        Expires: '2030-02-02',
        'Usage limit': '500',
        'Only for': 'asha@example.in',
        Description: 'For one',
        'First order only': true,
      },
      send: 'Create coupon',
      request: /\/api\/admin\/coupons$/,
      code: 'INVALID_COUPON',
      data: { fields: { code: 'Taken' } },
    },
    tracking: {
      at: '/admin/tracking',
      open: 'Add tracking update',
      within: { dialog: 'Add tracking update' },
      typed: {
        Status: 'Shipped',
        'Message to the customer': 'On its way',
        Location: 'Pune',
        Carrier: 'Delhivery',
        'Tracking number': 'DL-123456',
        'Estimated delivery': '02/01/2030',
      },
      more: async (form) => {
        await expect(form.getByLabel('Order', { exact: true }).locator('option').nth(1)).toBeAttached();
        await form.getByLabel('Order', { exact: true }).selectOption({ index: 1 });
      },
      send: 'Add update',
      request: /\/api\/admin\/tracking$/,
      code: 'ORDERS_GONE',
    },
    'status of several': {
      at: '/admin/orders',
      open: async (page) => {
        for (const index of [1, 2]) await page.getByRole('checkbox').nth(index).check();
        await page.getByRole('button', { name: 'Set status' }).click();
      },
      within: { dialog: 'Set status of 2 orders' },
      typed: { Status: 'Completed' },
      send: 'Set status',
      request: /\/api\/admin\/orders\/status$/,
      code: 'EDIT_CONFLICT',
    },
    'file of orders': {
      at: '/admin/orders',
      open: 'Import CSV',
      within: { dialog: 'Import orders' },
      typed: {},
      more: async (form) => {
        const head = 'order_id,placed_at,status,payment_status,full_name,email,total,product,quantity,price';
        const row = `${randomUUID()},2024-03-01,delivered,completed,Kept Rao,kept@example.in,1500,Old Whey,1,1500`;
        await form.getByLabel('File').setInputFiles(file('o.csv', `${head}\n${row}`));
        await expect(form.getByText('This would be: 1 new')).toBeVisible();
      },
      send: 'Import 1 order',
      request: /imports\/orders\/[0-9a-f-]+\/apply$/,
      code: 'IMPORT_STATE_CHANGED',
      isForgotten: true,
    },
  });
});

test('keeps the input of forms about an order when saving fails', async ({ page }) => {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  type Row = { id: string; displayId: string; paymentStatus: string };
  const { rows } = await api<{ rows: Row[] }>('GET', '/admin/orders?payment=completed', undefined, accessToken);
  const { id, displayId } = rows.find(({ paymentStatus }) => paymentStatus === 'completed')!;
  const order = await api<{ attempts: { id: string }[]; totalAmount: number; outcomes: object }>(
    'GET',
    `/admin/orders/${id}`,
    undefined,
    accessToken,
  );
  // an order that permits every action
  const attempt = { ...order.attempts[0]!, gateway: 'cod', refundable: order.totalAmount };
  const due = { refundId: 'r1', amount: 100_00, state: 'requested', reason: 'amount', tries: 0 };
  const [createdAt, updatedAt, lastError] = [new Date(0).toISOString(), new Date(0).toISOString(), null];
  const refunds = [{ ...due, id: randomUUID(), attemptId: attempt.id, createdAt, updatedAt, lastError }];
  const changes = { paymentMethod: 'cod', paymentStatus: 'pending', status: 'processing' };
  const matter = { id: randomUUID(), kind: 'mismatch', amount: 100_00, refundId: null, openedAt: createdAt };
  const matters = [{ ...matter, attemptId: attempt.id }];
  const accepted = { isAccepted: true, consequences: [], canUndo: false };
  const outcomes = {
    ...order.outcomes,
    ...{ collectCash: accepted, remove: accepted },
    payments: [{ attemptId: attempt.id, refund: accepted, apply: accepted }],
    matters: [{ matterId: matter.id, kind: matter.kind, refund: accepted, apply: accepted, close: accepted }],
  };
  await page.route(/\/api\/admin\/orders\/[0-9a-f-]+$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...order, ...changes, attempts: [attempt], refunds, matters, outcomes } })
      : route.fallback(),
  );
  const at = `/admin/orders/${displayId}`;
  await all(page, {
    refund: {
      at,
      open: 'Refund',
      within: { dialog: `Refund ${displayId}` },
      typed: { Note: 'One tub was dented' },
      more: (form) =>
        form
          .getByLabel(/^Units of/)
          .first()
          .selectOption('1'),
      send: /^Refund ₹/,
      request: /\/refunds$/,
      code: 'REFUND_TOO_LARGE',
      data: { refundable: 100 },
    },
    cash: {
      at,
      open: 'Record cash',
      within: { dialog: /^Record cash of/ },
      typed: { Reference: 'REM-42' },
      send: /^Record ₹/,
      request: /\/api\/admin\/orders\/collect-cash$/,
      code: 'NOT_DUE',
    },
    payout: {
      at,
      open: 'Record cash refund',
      within: { dialog: 'Record cash refund' },
      typed: { Reference: 'UTR 123456' },
      send: /^Record ₹/,
      request: /\/cash-refund$/,
      code: 'NOT_OPEN',
    },
    dismissal: {
      at,
      open: (page) => page.getByRole('button', { name: /^Close with a note/ }).click(),
      within: { dialog: `Close a matter of ${displayId}` },
      typed: { 'Resolution note': 'Settled by phone' },
      send: 'Close matter',
      request: /\/resolve$/,
      code: 'NOTHING_OPEN',
    },
    deletion: {
      at,
      open: 'Delete order',
      within: { dialog: `Delete order ${displayId}?` },
      typed: { 'Type the order id to delete it': displayId },
      send: 'Delete order',
      request: /\/api\/admin\/orders\/[0-9a-f-]+$/,
      code: 'PAYMENT_ATTEMPT_OPEN',
      data: { until: updatedAt },
      isForgotten: true,
    },
    tracking: {
      at,
      within: { form: 'Add tracking update' },
      typed: { Status: 'In transit', 'Message to the customer': 'Left the hub', 'Tracking number': 'DL-1234567' },
      send: 'Add update',
      request: /\/api\/admin\/tracking$/,
      code: 'ORDERS_GONE',
    },
  });
});

test('keeps the input of content and review forms when saving fails', async ({ page }) => {
  await all(page, {
    plan: {
      at: '/admin/nutrition',
      open: byKey,
      within: { dialog: 'Add nutrition plan' },
      typed: {
        Title: 'Kept plan',
        Duration: '4 weeks',
        Price: '499',
        'Target audience': 'Beginners',
        Description: 'For a month.',
        Features: 'Typed and not added',
      },
      send: 'Create plan',
      request: /\/api\/admin\/nutrition-plans$/,
      code: 'INVALID_PLAN',
      data: { fields: { title: 'Taken' } },
    },
    guide: {
      at: '/admin/workouts',
      open: byKey,
      within: { dialog: 'Add workout guide' },
      typed: {
        Title: 'Kept guide',
        Category: 'Flexibility',
        Difficulty: 'Advanced',
        Duration: '20 minutes',
        Description: 'Long steps.',
        Instructions: 'Step forward',
        'Video URL': 'https://video.example/1',
      },
      send: 'Create guide',
      request: /\/api\/admin\/workout-guides$/,
      code: 'INVALID_GUIDE',
      data: { fields: { title: 'Taken' } },
    },
    rejection: {
      at: '/admin/reviews',
      open: (page) =>
        page
          .getByRole('button', { name: /^Reject / })
          .first()
          .click(),
      within: { dialog: 'Reject review' },
      typed: { Reason: 'It is about another shop' },
      send: 'Reject',
      request: /\/reject$/,
      code: 'EDIT_CONFLICT',
    },
    reply: {
      at: '/admin/reviews',
      open: (page) => page.getByRole('button', { name: 'The scoop is what the label says', exact: true }).click(),
      within: { dialog: 'The scoop is what the label says' },
      typed: { 'Reply from the shop': 'Thank you, Ananya.' },
      send: 'Save reply',
      request: /\/reply$/,
      code: 'EDIT_CONFLICT',
    },
  });
});

test('keeps the input of campaign, subscriber and ticket forms when saving fails', async ({ page }) => {
  const ticket = {
    ...{ kind: 'complaint', name: 'Asha Rao', email: 'asha@example.in', subject: 'Broken seal' },
    ...{ message: 'The seal was open when it came.', idempotencyKey: randomUUID() },
  };
  const made = await api<{ ticket: string }>('POST', '/support/contact', ticket);
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const { rows } = await api<{ rows: { id: string }[] }>(
    'GET',
    `/admin/tickets?search=${made.ticket}`,
    undefined,
    accessToken,
  );
  const at = `/admin/users/tickets/${rows[0]!.id}`;
  await all(page, {
    campaign: {
      at: '/admin/email',
      open: (page) => page.getByRole('button', { name: 'Create Campaign' }).first().click(),
      within: { dialog: 'Create Campaign' },
      typed: { Title: 'Kept', Subject: 'Kept subject', Content: 'Kept content' },
      send: 'Create Campaign',
      request: /\/api\/admin\/campaigns$/,
      code: 'GONE',
    },
    subscriber: {
      at: '/admin/email/subscribers',
      open: 'Add Subscriber',
      within: { dialog: 'Add Subscriber' },
      typed: { Email: 'asha@example.in', 'Full name': 'Asha Rao' },
      send: 'Add Subscriber',
      request: /\/api\/admin\/subscribers$/,
      code: 'ALREADY_SUBSCRIBED',
    },
    'file of subscribers': {
      at: '/admin/email/subscribers',
      open: 'Import CSV',
      within: { dialog: 'Import subscribers' },
      typed: {},
      more: async (form) => {
        const text = `email\nk-${randomUUID()}@example.in\n`;
        await form.getByLabel('File').setInputFiles(file('list.csv', text));
        await expect(form.getByText('This would be: 1 new')).toBeVisible();
      },
      send: 'Import 1 subscriber',
      request: /\/imports\/subscribers\/[^/]+\/apply$/,
      code: 'BAD_FILE',
      isForgotten: true,
    },
    answer: {
      at,
      within: { region: 'Reply' },
      typed: { Answer: 'A new tub is on its way.', 'and mark resolved': true },
      send: 'Send answer',
      request: /\/answer$/,
      code: 'NOT_FOUND',
    },
    note: {
      at,
      open: 'Internal note',
      within: { region: 'Reply' },
      typed: { Note: 'Batch B-12' },
      send: 'Save note',
      request: /\/note$/,
      code: 'NOT_FOUND',
    },
  });
});

test('keeps the input of invoice, callback, settings and view forms when saving fails', async ({ page }) => {
  const row = { id: randomUUID(), kind: 'callback', reason: 'unknown_payment', at: new Date(0).toISOString() };
  const unmatched = { rows: [{ ...row, amount: null, order: null, customer: null, transactionId: 'x1' }], more: false };
  await page.route('**/api/admin/payments/unmatched', (route) => route.fulfill({ json: unmatched }));
  await all(page, {
    invoice: {
      at: '/admin/invoices',
      open: 'Create Invoice',
      within: { dialog: 'Create Invoice' },
      typed: {
        'Customer name': 'Iron House',
        'Customer email': 'desk@example.in',
        Address: '1 MG Road',
        Description: 'Ten tubs',
        Amount: '10,000',
        Tax: '500',
        'Due date': '2030-01-02',
        Notes: 'Net 30',
      },
      send: 'Create Invoice',
      request: /\/api\/admin\/invoices$/,
      code: 'INVALID_INVOICE',
      data: { fields: { customerEmail: 'Not an address' } },
    },
    callback: {
      at: '/admin/payments',
      open: (page) => page.getByRole('button', { name: /^Dismiss/ }).click(),
      within: { dialog: 'Dismiss the callback' },
      typed: { 'Resolution note': 'It was of another shop' },
      send: 'Dismiss',
      request: /\/dismiss$/,
      code: 'NOT_FOUND',
    },
    general: settings('General', { 'Site name': 'Kept Nutrition', Address: '2 Hill Road' }),
    payment: settings('Payment', { 'Pincodes for cash': '411, 560' }),
    security: settings('Security', { 'Login attempts': '7' }),
    view: {
      at: '/admin/coupons',
      open: async (page) => {
        // an existing view of these filters would not be offered again
        await page.getByRole('button', { name: 'Used up', exact: true }).click();
        await page.getByRole('button', { name: 'Save view' }).click();
      },
      within: { dialog: 'Save view' },
      typed: { Name: 'Kept view' },
      send: 'Save view',
      request: /\/api\/admin\/views$/,
      code: 'SAVED_VIEW_LIMIT_REACHED',
    },
    password: {
      at: '/admin/settings',
      open: async (page) => {
        const asks = { status: 403, json: { code: 'REAUTHENTICATION_REQUIRED' } };
        await page.route('**/api/admin/settings/general', (route) => route.fulfill(asks));
        const card = page.getByRole('form', { name: 'General' });
        await card.getByLabel('Site name').fill('Another name');
        await card.getByRole('button', { name: 'Save General' }).click();
      },
      within: { dialog: 'Is it you?' },
      typed: { 'Password or code': 'a wrong one' },
      send: 'Go on',
      request: /\/api\/admin\/reauthenticate$/,
      code: 'INVALID_CREDENTIALS',
      isForgotten: true,
    },
  });
});

test('keeps the input of team, role, key and webhook forms when saving fails', async ({ page }) => {
  // the owner is alone in the team of the demo
  const colleague = { id: randomUUID(), fullName: 'Devika Pillai', email: 'devika@example.in', isYou: false };
  await page.route(/\/api\/admin\/team$/, async (route) => {
    const response = await route.fetch();
    const team = (await response.json()) as { members: object[] };
    const member = { ...team.members[0], ...colleague, role: 'packing', roleName: 'Packing' };
    await route.fulfill({ response, json: { ...team, members: [...team.members, member] } });
  });
  await all(page, {
    invitation: {
      at: '/admin/settings/team',
      open: byKey,
      within: { dialog: 'Invite a member' },
      typed: { Email: 'farhan@example.in', Name: 'Farhan Ansari', 'Personal message': 'Welcome' },
      more: (form) => form.getByRole('radio', { name: /Support/ }).check(),
      send: 'Send invitation',
      request: /\/api\/admin\/team\/invitations$/,
      code: 'NO_ROLE',
    },
    'role of a member': {
      at: '/admin/settings/team',
      open: memberRole,
      within: { dialog: /^Role of/ },
      typed: {},
      more: (form) => form.getByRole('radio', { name: /Support/ }).check(),
      send: 'Save role',
      request: /\/api\/admin\/team\/[0-9a-f-]+\/role$/,
      code: 'LAST_ADMINISTRATOR',
    },
    handover: {
      at: '/admin/settings/team',
      open: (page) =>
        page
          .getByRole('button', { name: /^Hand the shop over/ })
          .first()
          .click(),
      within: { dialog: /^Hand the shop over/ },
      typed: {},
      more: (form) => form.getByRole('radio', { name: /Support/ }).check(),
      send: 'Offer the shop',
      request: /\/api\/admin\/team\/.*handover/,
      code: 'NOT_A_MEMBER',
    },
    'new role': {
      at: '/admin/settings/roles',
      open: 'New role',
      within: { dialog: 'New role' },
      typed: { Name: 'Festive desk', 'Made from': 'Support' },
      send: 'Make role',
      request: /\/api\/admin\/roles$/,
      code: 'ROLE_NAME_TAKEN',
    },
    key: {
      at: '/admin/settings/api-keys',
      open: 'Create key',
      within: { dialog: 'Create key' },
      typed: { Program: 'Returns desk', 'Holds for': '90 days' },
      more: (form) => form.getByLabel(/^orders\.ship/).check(),
      send: 'Create key',
      request: /\/api\/admin\/api-keys$/,
      code: 'KEY_LIMIT_REACHED',
    },
    endpoint: {
      at: '/admin/settings/webhooks',
      open: 'Add endpoint',
      within: { dialog: 'Add endpoint' },
      typed: { Name: 'Warehouse', Address: 'https://warehouse.example/hook' },
      more: (form) => form.getByLabel(/^product\.\*/).check(),
      send: 'Add endpoint',
      request: /\/api\/admin\/webhooks$/,
      code: 'ENDPOINT_LIMIT_REACHED',
    },
  });
});

/** A row in its place in a list, whose order someone else has changed. */
const content = (at: string, title: string, request: RegExp): EditedRow => ({
  at,
  open: /^Edit /,
  dialog: /^Edit /,
  typed: { [title]: 'Mine' },
  request,
  now: { displayOrder: 77 },
  shown: { 'Display order': '77' },
});

const EDITED: Record<string, EditedRow> = {
  category: content('/admin/categories', 'Name', /\/api\/admin\/categories\/[0-9a-f-]+$/),
  banner: content('/admin/banners', 'Title', /\/api\/admin\/hero-banners\/[0-9a-f-]+$/),
  plan: content('/admin/nutrition', 'Title', /\/api\/admin\/nutrition-plans\/[0-9a-f-]+$/),
  guide: content('/admin/workouts', 'Title', /\/api\/admin\/workout-guides\/[0-9a-f-]+$/),
  coupon: {
    at: '/admin/coupons',
    open: /^Edit /,
    dialog: /^Edit /,
    typed: { Title: 'Mine' },
    request: /\/api\/admin\/coupons\/[0-9a-f-]+$/,
    now: { usageLimit: 77 },
    shown: { 'Usage limit (optional)': '77' },
  },
};

test('names a conflict, and merges it with what was typed', async ({ page }) => {
  for (const [name, edited] of Object.entries(EDITED)) await test.step(name, () => expectConflictNamed(page, edited));
});

test('names a conflict about the role of a member', async ({ page }) => {
  await page.goto('/admin/settings/team');
  await memberRole(page);
  const dialog = page.getByRole('dialog', { name: /^Role of/ });
  await dialog.getByRole('radio', { name: /Support/ }).check();
  const now = { role: 'content', secondFactorRequired: true };
  const conflict = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'Refused', data: { now } };
  await page.route(/\/role$/, (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 });
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(dialog.getByText(/Someone else has changed this since you opened it/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Support/ })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Require a second factor' })).toBeChecked();
});

const settings = (card: string, typed: Form['typed']): Form => ({
  at: '/admin/settings',
  within: { form: card },
  typed,
  send: `Save ${card}`,
  request: /\/api\/admin\/settings\/\w+$/,
  code: 'EDIT_CONFLICT',
});
