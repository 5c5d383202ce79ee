/** Every form of the panel keeps its input: when the server fails or refuses, over a reload, and over a conflict. */
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '../png.ts';
import { chooseOption, clickButton, fillField, user } from './act-on-page.ts';
import { type EditedRow, expectConflictNamed, expectFormKept, type Form, findField } from './form-persistence.ts';
import { openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

const LONG_AGO = new Date(0).toISOString();
let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clearHandlers();
  await shop.signIn(DEMO_ADMIN);
});

const byKey = () => user.keyboard('n');
const memberRole = () => clickButton(/: role of /);
const selectRows = async (button: string) => {
  const boxes = await screen.findAllByRole('checkbox');
  for (const index of [1, 2]) await user.click(boxes[index]!);
  await clickButton(button);
};
const upload = async (field: HTMLElement, name: string, type: string, content: string | Buffer) =>
  user.upload(field, new File([new Uint8Array(Buffer.from(content))], name, { type }));
const table = (name: string, text: string) => async (form: HTMLElement) => {
  await upload(await findField(form, 'File'), name, 'text/csv', text);
  await within(form).findByText(/^This would be: 1 new/);
};
const selectSecond = (label: string) => async (form: HTMLElement) =>
  chooseOption((await findField(form, label)) as HTMLSelectElement, ({ index }) => index === 1);
const picture = async (form: HTMLElement) => {
  await upload(await within(form).findByLabelText(/choose an image/), 'a.png', 'image/png', png(77, 320));
  await waitFor(() => expect(form.querySelectorAll('[data-image]')).toHaveLength(1));
  await waitFor(() => expect(within(form).queryByText(/uploading/)).toBeNull());
};
const choose = (role: string, name: RegExp) => async (form: HTMLElement) =>
  user.click((await within(form).findAllByRole(role, { name }))[0]!);

const settings = (card: string, typed: Form['typed']): Form => ({
  at: '/admin/settings',
  within: { form: card },
  typed,
  // jsdom leaves out the space before the hidden word
  send: new RegExp(`^Save ?${card}$`),
  request: /\/api\/admin\/settings\/\w+$/,
  code: 'EDIT_CONFLICT',
});

const CATALOGUE_FORMS: Record<string, Form> = {
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
    open: () => selectRows('Price and stock'),
    within: { dialog: 'Price and stock of 2 products' },
    typed: { Price: 'Minus ₹', 'By how much': '10', Rounding: 'To ₹5' },
    more: (form) => within(form).findByRole('table', { name: 'Preview' }),
    send: /^Apply/,
    request: /\/api\/admin\/product-bulk-edits$/,
    code: 'EDIT_CONFLICT',
  },
  'file of products': {
    at: '/admin/products',
    open: 'Import CSV',
    within: { dialog: 'Import products' },
    typed: {},
    more: table('p.csv', 'Handle,Name,Category,Price,GST rate,SKU\nt-kept,Kept,Shakers & Accessories,799,5,\n'),
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
    more: picture,
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
    more: choose('radio', /Shaker/),
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
    more: picture,
    send: 'Create banner',
    request: /\/api\/admin\/hero-banners$/,
    code: 'INVALID_BANNER',
    data: { fields: { title: 'Taken' } },
  },
};

const SELLING_FORMS: Record<string, Form> = {
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
    more: selectSecond('Order'),
    send: 'Add update',
    request: /\/api\/admin\/tracking$/,
    code: 'ORDERS_GONE',
  },
  'status of several': {
    at: '/admin/orders',
    open: () => selectRows('Set status'),
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
    more: table(
      'o.csv',
      `order_id,placed_at,status,payment_status,full_name,email,total,product,quantity,price
${randomUUID()},2024-03-01,delivered,completed,Kept Rao,kept@example.in,1500,Old Whey,1,1500`,
    ),
    send: 'Import 1 order',
    request: /imports\/orders\/[0-9a-f-]+\/apply$/,
    code: 'IMPORT_STATE_CHANGED',
    isForgotten: true,
  },
};

const CONTENT_FORMS: Record<string, Form> = {
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
    open: () => clickButton(/^Reject /),
    within: { dialog: 'Reject review' },
    typed: { Reason: 'It is about another shop' },
    send: 'Reject',
    request: /\/reject$/,
    code: 'EDIT_CONFLICT',
  },
  reply: {
    at: '/admin/reviews',
    open: 'The scoop is what the label says',
    within: { dialog: 'The scoop is what the label says' },
    typed: { 'Reply from the shop': 'Thank you, Ananya.' },
    send: 'Save reply',
    request: /\/reply$/,
    code: 'EDIT_CONFLICT',
  },
};

const MONEY_AND_SETTINGS_FORMS: Record<string, Form> = {
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
    open: () => clickButton(/^Dismiss/),
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
    open: async () => {
      // an existing view of these filters would not be offered again
      await clickButton('Used up');
      await clickButton('Save view');
    },
    within: { dialog: 'Save view' },
    typed: { Name: 'Kept view' },
    send: 'Save view',
    request: /\/api\/admin\/views$/,
    code: 'SAVED_VIEW_LIMIT_REACHED',
  },
  password: {
    at: '/admin/settings',
    open: async () => {
      const asks = () => Response.json({ code: 'REAUTHENTICATION_REQUIRED' }, { status: 403 });
      shop.intercept(/\/api\/admin\/settings\/general$/, asks);
      const card = await screen.findByRole('form', { name: 'General' });
      await fillField(await findField(card, 'Site name'), 'Another name');
      await clickButton(/^Save ?General$/);
    },
    within: { dialog: 'Is it you?' },
    typed: { 'Password or code': 'a wrong one' },
    send: 'Go on',
    request: /\/api\/admin\/reauthenticate$/,
    code: 'INVALID_CREDENTIALS',
    isForgotten: true,
  },
};

const TEAM_FORMS: Record<string, Form> = {
  invitation: {
    at: '/admin/settings/team',
    open: byKey,
    within: { dialog: 'Invite a member' },
    typed: { Email: 'farhan@example.in', Name: 'Farhan Ansari', 'Personal message': 'Welcome' },
    more: choose('radio', /Support/),
    send: 'Send invitation',
    request: /\/api\/admin\/team\/invitations$/,
    code: 'NO_ROLE',
  },
  'role of a member': {
    at: '/admin/settings/team',
    open: memberRole,
    within: { dialog: /^Role of/ },
    typed: {},
    more: choose('radio', /Support/),
    send: 'Save role',
    request: /\/api\/admin\/team\/[0-9a-f-]+\/role$/,
    code: 'LAST_ADMINISTRATOR',
  },
  handover: {
    at: '/admin/settings/team',
    open: () => clickButton(/^Hand the shop over/),
    within: { dialog: /^Hand the shop over/ },
    typed: {},
    more: choose('radio', /Support/),
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
    more: choose('checkbox', /^orders\.ship/),
    send: 'Create key',
    request: /\/api\/admin\/api-keys$/,
    code: 'KEY_LIMIT_REACHED',
  },
  endpoint: {
    at: '/admin/settings/webhooks',
    open: 'Add endpoint',
    within: { dialog: 'Add endpoint' },
    typed: { Name: 'Warehouse', Address: 'https://warehouse.example/hook' },
    more: choose('checkbox', /^product\.\*/),
    send: 'Add endpoint',
    request: /\/api\/admin\/webhooks$/,
    code: 'ENDPOINT_LIMIT_REACHED',
  },
};

const PEOPLE_FORMS: Record<string, Form> = {
  campaign: {
    at: '/admin/email',
    open: 'Create Campaign',
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
    more: table('list.csv', 'email\nkept@example.in\n'),
    send: 'Import 1 subscriber',
    request: /\/imports\/subscribers\/[^/]+\/apply$/,
    code: 'BAD_FILE',
    isForgotten: true,
  },
};

const ticketForms = (at: string): Record<string, Form> => ({
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

const orderForms = (displayId: string): Record<string, Form> => {
  const at = `/admin/orders/${displayId}`;
  return {
    refund: {
      at,
      open: 'Refund',
      within: { dialog: `Refund ${displayId}` },
      typed: { Note: 'One tub was dented' },
      more: async (form) => fillField((await within(form).findAllByLabelText(/^Units of/))[0]!, '1'),
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
      open: () => clickButton(/^Close with a note/),
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
      data: { until: LONG_AGO },
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
  };
};

/** Shows every action at an order that is paid; returns its id in the panel. */
async function showOrderWithActions(): Promise<string> {
  type Row = { id: string; displayId: string; paymentStatus: string };
  const { rows } = await shop.apiOf<{ rows: Row[] }>(DEMO_ADMIN, 'GET', '/admin/orders?payment=completed');
  const { id, displayId } = rows.find(({ paymentStatus }) => paymentStatus === 'completed')!;
  type Order = { attempts: { id: string }[]; totalAmount: number; outcomes: object };
  const order = await shop.apiOf<Order>(DEMO_ADMIN, 'GET', `/admin/orders/${id}`);
  const attempt = { ...order.attempts[0]!, gateway: 'cod', refundable: order.totalAmount };
  const due = { refundId: 'r1', amount: 100_00, state: 'requested', reason: 'amount', tries: 0 };
  const [createdAt, updatedAt, lastError] = [LONG_AGO, LONG_AGO, null];
  const refunds = [{ ...due, id: randomUUID(), attemptId: attempt.id, createdAt, updatedAt, lastError }];
  const changes = { paymentMethod: 'cod', paymentStatus: 'pending', status: 'processing' };
  const matter = { id: randomUUID(), kind: 'mismatch', amount: 100_00, refundId: null, openedAt: createdAt };
  const matters = [{ ...matter, attemptId: attempt.id }];
  const accepted = { isAccepted: true, consequences: [], canUndo: false };
  const outcomes = {
    ...order.outcomes,
    collectCash: accepted,
    remove: accepted,
    payments: [{ attemptId: attempt.id, refund: accepted, apply: accepted }],
    matters: [{ matterId: matter.id, kind: matter.kind, refund: accepted, apply: accepted, close: accepted }],
  };
  shop.intercept(/\/api\/admin\/orders\/[0-9a-f-]+$/, ({ method }) =>
    method === 'GET'
      ? Response.json({ ...order, ...changes, attempts: [attempt], refunds, matters, outcomes })
      : undefined,
  );
  return displayId;
}

/** Opens a ticket of a visitor; returns its page in the panel. */
async function openTicket(): Promise<string> {
  const { ticket } = await shop.api<{ ticket: string }>('POST', '/support/contact', {
    kind: 'complaint',
    name: 'Asha Rao',
    email: 'asha@example.in',
    subject: 'Broken seal',
    message: 'The seal was open when it came.',
    idempotencyKey: randomUUID(),
  });
  type Tickets = { rows: { id: string }[] };
  const { rows } = await shop.apiOf<Tickets>(DEMO_ADMIN, 'GET', `/admin/tickets?search=${ticket}`);
  return `/admin/users/tickets/${rows[0]!.id}`;
}

function showUnmatchedCallback(): void {
  const row = { id: randomUUID(), kind: 'callback', reason: 'unknown_payment', at: LONG_AGO };
  const rows = [{ ...row, amount: null, order: null, customer: null, transactionId: 'x1' }];
  shop.intercept(/\/api\/admin\/payments\/unmatched$/, () => Response.json({ rows, more: false }));
}

/** The owner is alone in the team of the demo. */
function showColleague(): void {
  const colleague = { id: randomUUID(), fullName: 'Devika Pillai', email: 'devika@example.in', isYou: false };
  shop.intercept(/\/api\/admin\/team$/, async (_, fetchOriginal) => {
    const team = (await (await fetchOriginal()).json()) as { members: object[] };
    const member = { ...team.members[0], ...colleague, role: 'packing', roleName: 'Packing' };
    return Response.json({ ...team, members: [...team.members, member] });
  });
}

const KEPT = 'keeps the input of the form of %s when saving fails';

test.each(Object.entries({ ...CATALOGUE_FORMS, ...SELLING_FORMS, ...CONTENT_FORMS }))(KEPT, (_, form) =>
  expectFormKept(shop, form),
);
test.each(Object.entries(MONEY_AND_SETTINGS_FORMS))(KEPT, (_, form) => {
  showUnmatchedCallback();
  return expectFormKept(shop, form);
});
test.each(Object.entries(TEAM_FORMS))(KEPT, (_, form) => {
  showColleague();
  return expectFormKept(shop, form);
});
test.each(Object.entries(PEOPLE_FORMS))(KEPT, (_, form) => expectFormKept(shop, form));
test.each(Object.keys(ticketForms('')))(KEPT, async (name) =>
  expectFormKept(shop, ticketForms(await openTicket())[name]!),
);
test.each(Object.keys(orderForms('')))(KEPT, async (name) =>
  expectFormKept(shop, orderForms(await showOrderWithActions())[name]!),
);

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

test.each(Object.entries(EDITED))('names a conflict about a %s, and merges it with what was typed', (_, edited) =>
  expectConflictNamed(shop, edited),
);

test('names a conflict about the role of a member', async () => {
  showColleague();
  await openPage('/admin/settings/team');
  await memberRole();
  const dialog = await screen.findByRole('dialog', { name: /^Role of/ });
  await choose('radio', /Support/)(dialog);
  const now = { role: 'content', secondFactorRequired: true };
  const conflict = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'Refused', data: { now } };
  shop.intercept(/\/role$/, () => Response.json(conflict, { status: 409 }));
  await clickButton('Save role');
  await within(dialog).findByText(/Someone else has changed this since you opened it/);
  expect(within(dialog).getByRole('radio', { name: /Support/ })).toHaveProperty('checked', true);
  expect(within(dialog).getByRole('switch', { name: 'Require a second factor' })).toHaveProperty('checked', true);
});
