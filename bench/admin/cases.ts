import type { Samples } from './samples.ts';

export type Input = Record<string, unknown>;

/** Search texts with very many, few and no matches, and the start of a word. */
const COMMON = 'sharma';
const NONE = 'zzqqxxv';
const SEARCHES = [COMMON, 'kavya iyer', NONE, 'a', 'ra', 'example.in', '%', 'T-000123', '98450'];

/** Every combination of the values; undefined leaves a field out. */
function all(fields: Record<string, readonly unknown[]>): Input[] {
  return Object.entries(fields).reduce<Input[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value }))),
    [{}],
  );
}
const pages = (cursor: string): Input[] => [{}, { after: cursor }, { before: cursor }, { limit: 100 }];
const searches = (...terms: string[]): Input[] => [...SEARCHES, ...terms].map((search) => ({ search }));
const ids = (...values: string[]): Input[] => values.map((id) => ({ id }));

const importPages = (id: string): Input[] =>
  all({ id: [id], only: ['all', 'refused', 'stock'], after: [undefined, 500] });

const STATUSES = [undefined, 'pending', 'processing', 'completed', 'cancelled'];
const PAYMENTS = [
  undefined,
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refund-due',
  'refunding',
  'refunded',
  'refund-failed',
  'cash-due',
];
const SPANS = [
  { from: '2026-11-01', to: '2026-11-20' },
  { from: '2025-01-01', to: '2025-03-31' },
  { from: '2024-12-01', to: '2026-11-20' },
  { from: '2026-11-20', to: '2026-11-20' },
];
const COST_SPANS = [
  { from: '2026-11-01', to: '2026-11-20' },
  { from: '2026-08-21', to: '2026-11-20' },
];
const TICKET_STATES = [undefined, 'open', 'answered', 'resolved', 'overdue'];

/** The measured inputs of each operation by its name in the contract. An operation without inputs is an error. */
export const CASES: Record<string, (samples: Samples) => Input[]> = {
  'apiKeys.list': () => [{}],
  'audit.list': ({ deep, displayId }) => [
    ...pages(deep.changes),
    ...searches('order', displayId, 'staff1', 'Product 17', 'settings'),
    ...all({ entity: ['order', 'product', 'tracking', 'settings', 'coupon'], search: [undefined, 'general', NONE] }),
    { entity: 'order', after: deep.changes },
  ],
  'audit.securityEvents': ({ deep }) => [
    ...pages(deep.securityEvents),
    ...searches('staff1', '10.17.', '10.17.3', 'Asha'),
    ...all({ kind: ['sign_in.failed', 'sign_in.succeeded', 'role.granted'], search: [undefined, '10.17.', NONE] }),
    { kind: 'sign_in.failed', after: deep.securityEvents },
  ],
  'backups.read': () => [{}],
  'batches.codes': ({ batch }) => ids(batch),
  'batches.get': ({ batch }) => ids(batch),
  'batches.imports.get': ({ receiptImport }) => ids(receiptImport),
  'batches.imports.lines': ({ receiptImport }) => importPages(receiptImport),
  'batches.imports.list': () => [{}],
  'batches.list': () => [
    ...searches('B-17', 'SKU-17'),
    ...all({
      view: [
        undefined,
        'sellable',
        'leaving',
        'leaving_60',
        'leaving_30',
        'blocked',
        'recalled',
        'off_sale',
        'expired',
      ],
      sort: [undefined, 'oldest', 'best-before'],
    }),
  ],
  'batches.suppliers': () => [{}],
  'batches.variants': () => searches('SKU-17', 'Mango'),
  'brand.read': () => [{}],
  'brand.versions': () => [{}],
  'campaigns.list': ({ deep }) => [
    ...pages(deep.campaigns),
    ...searches('month'),
    ...all({ state: ['draft', 'sending', 'paused', 'stopped', 'sent'], type: [undefined, 'newsletter'] }),
  ],
  'campaigns.preview': ({ campaign }) => ids(campaign),
  'campaigns.progress': ({ campaign, running }) => ids(campaign, running),
  'campaigns.recipients': ({ campaign }) =>
    all({ id: [campaign], state: ['failed', 'skipped', 'unknown'], after: [undefined, 40_000] }),
  'catalog.imports.get': ({ productImport }) => ids(productImport),
  'catalog.imports.lines': ({ productImport }) => importPages(productImport),
  'catalog.imports.list': () => [{}],
  'catalog.list': ({ deep, category, productName, sku }) => [
    ...pages(deep.products),
    ...searches('gold', 'whey', productName, sku, 'SKU-17'),
    ...all({
      category: [undefined, category],
      stock: [undefined, 'in', 'low', 'out'],
      state: [undefined, 'draft', 'published', 'archived'],
      show: [undefined, 'shown', 'hidden', 'findings', 'no-nutrition'],
    }),
    ...searches('mango', 'chocolate'),
    ...all({
      sort: ['updated', 'name', 'name-down', 'price-low', 'price-high', 'stock-low'],
      stock: [undefined, 'in', 'out'],
    }),
    { sort: 'name', after: deep.productsByName },
    { sort: 'price-low', after: deep.productsByPrice, category },
    { search: 'gold', stock: 'low', category },
  ],
  'catalog.find': ({ sku }) => [{}, ...searches('gold', sku)],
  'catalog.defaults': () => [{}],
  'catalog.get': ({ product }) => ids(product),
  'catalog.previewBulkEdit': ({ changedProducts }) => [
    { ids: changedProducts, price: { mode: 'percent', value: 10, rounding: 0 }, stock: null },
    { ids: changedProducts, price: null, stock: { mode: 'add', value: 5 } },
  ],
  'catalog.categories.list': () => [{}],
  'catalog.counts': () => [{}],
  'community.posts': ({ deep }) => [
    ...pages(deep.posts),
    ...searches('monsoon', 'Thought 17'),
    ...all({
      state: [undefined, 'pending', 'active', 'hidden'],
      category: [undefined, 'Training'],
      featured: [undefined, true],
    }),
    { state: 'active', after: deep.posts },
  ],
  'community.replies': ({ deep }) => [
    ...pages(deep.replies),
    ...searches('terrace'),
    ...all({ state: ['pending', 'active', 'hidden'], search: [undefined, COMMON] }),
  ],
  'community.members': ({ deep, email }) => [
    ...pages(deep.members),
    ...searches(email),
    { sort: 'newest' },
    { sort: 'newest', search: COMMON },
  ],
  'content.hero.list': () => [{}],
  'content.hero.candidates': ({ sku }) => [{}, ...searches('gold', sku)],
  'content.hero.suggestions': () => [{}],
  'content.banners.list': () => [{}],
  'content.plans.list': () => [{}],
  'content.guides.list': () => [{}],
  'customers.list': ({ deep, email, fullName }) => [
    ...pages(deep.users),
    ...searches(email, fullName),
    ...all({
      status: [undefined, 'new', 'active'],
      goal: [undefined, 'Lose fat', 'Nothing of it'],
      diet: [undefined, 'Vegan'],
      sort: ['newest', 'oldest', 'name'],
    }),
    ...all({
      search: [COMMON, 'a'],
      status: ['new', 'active'],
      goal: [undefined, 'Lose fat'],
      sort: ['newest', 'name'],
    }),
    { sort: 'name', after: deep.usersByName },
    { sort: 'oldest', after: deep.users },
  ],
  'customers.get': ({ bestCustomer, quietCustomer }) => ids(bestCustomer, quietCustomer),
  'customers.orders': ({ bestCustomer, quietCustomer, deep }) => [
    ...ids(bestCustomer, quietCustomer),
    { id: bestCustomer, after: deep.orders },
  ],
  'guests.list': ({ deep, displayId, guestEmail, guestPhone }) => [
    ...pages(deep.guests),
    ...searches(displayId, guestEmail, guestPhone),
    { sort: 'oldest' },
    { sort: 'oldest', search: COMMON },
  ],
  'guests.get': ({ guest }) => ids(guest),
  'delivery.read': () => [{}],
  'deliveryRequests.list': () => [{}],
  'reminders.results': () => SPANS,
  'carriers.status': () => [{}],
  'dispatch.weights': ({ trackingNumber }) =>
    all({ view: [undefined, 'open', 'disputed', 'accepted'], search: [undefined, COMMON, trackingNumber] }),
  'dispatch.carriers': () => [{}],
  'dispatch.counts': () => [{}],
  'dispatch.list': ({ deep, displayId, trackingNumber }) => [
    ...pages(deep.shipments),
    ...searches(displayId, trackingNumber),
    ...all({
      view: [
        undefined,
        'draft',
        'packed',
        'booked',
        'in_transit',
        'delivered',
        'failed_attempt',
        'returning',
        'late',
      ].concat(['in_shop', 'under_way', 'to_check', 'no_scan']),
      sort: [undefined, 'oldest'],
    }),
  ],
  'dispatch.ofOrder': ({ order, bestOrder }) => [order, bestOrder].map((orderId) => ({ orderId })),
  'failedDeliveries.list': () => [{}, { limit: 100 }],
  'failedDeliveries.read': ({ failedShipment }) => [{ shipmentId: failedShipment }],
  'invoices.list': ({ deep, email, invoiceNumber }) => [
    ...pages(deep.invoices),
    ...searches(email, invoiceNumber, 'CRN', 'INV'),
    ...all({
      status: [undefined, 'draft', 'sent', 'paid', 'overdue', 'void', 'reversed'],
      kind: [undefined, 'invoice', 'credit-note'],
      search: [undefined, COMMON, NONE],
    }),
    { kind: 'credit-note', after: deep.invoices },
    ...all({ month: ['2026-03', '2024-01'], sort: [undefined, 'total-high', 'due'], status: [undefined, 'paid'] }),
    ...all({ sort: ['total-high', 'total-low', 'due', 'due-down'] }),
    { status: 'paid', after: deep.invoices },
  ],
  'invoices.summary': () => [{}, { month: '2026-03' }],
  'invoices.link': ({ invoice }) => ids(invoice),
  'mailTexts.list': () => [{}],
  'mailTexts.read': () => all({ mail: ['order-confirmation', 'invoice'] }),
  'mailTexts.inUse': () => [{ mail: 'order-cancelled' }],
  'messages.status': () => [{}],
  'messages.templates': () => [{}],
  'messages.list': () => [{}, ...all({ group: ['not_sent'], channel: ['sms'] }), ...searches('98765', COMMON)],
  'newsletter.list': ({ deep }) => [...pages(deep.subscribers), ...searches('reader', 'reader777@')],
  'newsletter.imports.get': ({ subscriberImport }) => ids(subscriberImport),
  'newsletter.imports.lines': ({ subscriberImport }) => importPages(subscriberImport),
  'newsletter.imports.list': () => [{}],
  'orderManagement.imports.get': ({ orderImport }) => ids(orderImport),
  'orderManagement.imports.lines': ({ orderImport }) => importPages(orderImport),
  'orderManagement.imports.list': () => [{}],
  'orderManagement.list': ({ deep, email, phone, fullName, displayId }) => [
    ...pages(deep.orders),
    ...searches(email, phone, fullName, displayId, displayId.slice(0, 4), '@example.in', '+919'),
    ...searches('560034', 'whey', 'mango', 'SKU-17', `#${displayId}`),
    ...all({ sort: ['name', 'name-down', 'total-high', 'total-low'], status: [undefined, 'processing'] }),
    ...all({ status: STATUSES, payment: PAYMENTS, attention: [undefined, 'yes'] }),
    ...all({ hold: ['yes'], status: [undefined, 'processing'] }),
    ...all({ tag: ['gift', 'none'], status: [undefined, 'processing'] }),
    ...SPANS.flatMap((span) =>
      all({ status: STATUSES, payment: [undefined, 'completed', 'failed', 'refunded', 'cash-due'] }).map((one) => ({
        ...one,
        ...span,
      })),
    ),
    ...all({
      search: [COMMON, NONE],
      status: STATUSES,
      payment: [undefined, 'failed', 'refunded'],
      attention: [undefined, 'yes'],
    }),
    ...SPANS.map((span) => ({ search: COMMON, ...span })),
    ...all({ sort: ['oldest'], status: STATUSES, payment: [undefined, 'completed', 'refund-failed'] }),
    ...all({
      after: [deep.orders],
      status: STATUSES,
      payment: [undefined, 'completed', 'refunded'],
      search: [undefined, COMMON],
    }),
    { before: deep.orders, status: 'completed', search: COMMON },
    { after: deep.orders, sort: 'oldest', payment: 'cancelled' },
  ],
  'orderManagement.counts': () => [{}],
  'orderManagement.print': ({ printed }) => [{ ids: printed }],
  'orderManagement.get': ({ order, bestOrder, refundedOrder, displayId }) =>
    ids(order, bestOrder, refundedOrder, displayId),
  'orderManagement.cashRefunds': () => [{}],
  'orderNotes.members': () => [{}],
  'orderNotes.tags': () => [{}],
  'cashOutcomes.record': ({ order, bestOrder, refundedOrder }) => ids(order, bestOrder, refundedOrder),
  'cashOutcomes.backTest': () => [{ codMaximum: 5000, codFromSecondOrder: true }],
  'orderManagement.tracking.orders': ({ deep, email }) => [
    ...pages(deep.orders),
    ...searches(email),
    ...all({ status: STATUSES, search: [undefined, COMMON, NONE], after: [undefined, deep.orders] }),
    ...all({ shipment: ['late'], status: [undefined, 'processing'] }),
  ],
  'orderManagement.tracking.entries': ({ deep, displayId, trackingNumber }) => [
    ...pages(deep.tracking),
    ...searches(displayId, trackingNumber),
    ...all({ status: ['order_confirmed', 'shipped', 'delivered', 'delayed'], after: [undefined, deep.tracking] }),
    { status: 'shipped', search: trackingNumber },
    { status: 'delayed', search: displayId },
  ],
  'panel.mails.read': () => [{}],
  'panel.setup.read': () => [{}],
  'panel.search': ({ email, phone, displayId, productName, fullName }) =>
    searches(email, phone, displayId, productName, fullName, 'ash', 'gold', '98', 'ka'),
  'panel.permissions': () => [{}],
  'panel.providers': () => [{}],
  'panel.views.list': () => [{}],
  'packing.pickList': ({ pickList }) => [{ number: pickList }],
  'packing.queue': ({ pickList }) => all({ pickList: [undefined, pickList] }),
  'pickups.list': ({ trackingNumber }) => [{}, ...searches('PKP17', 'swift', trackingNumber)],
  'pickups.waiting': () => [{}],
  'pages.get': () => [{ path: '/about' }, { path: '/privacy' }],
  'pages.list': () => [{}],
  'pages.menus.get': () => [{}],
  'pages.menus.version': () => [{ version: 0 }],
  'pages.rail': () => all({ rule: ['best', 'new', 'offer'], count: [12] }),
  'pages.version': () => [{ path: '/about', version: 0 }],
  'panel.attention.list': () => [{}],
  'payments.status': () => [{}],
  'payments.callbacks': ({ deep, order, displayId }) => [
    ...pages(deep.callbacks),
    ...searches('OJ1', order, displayId),
  ],
  'payments.unmatched': () => [{}],
  'promotions.list': ({ deep }) => [
    ...pages(deep.coupons),
    ...searches('BENCH17', 'FIRST', 'offer'),
    ...all({
      state: [undefined, 'active', 'inactive', 'scheduled', 'expired', 'used-up'],
      type: [undefined, 'percentage', 'fixed_amount', 'free_product', 'combo'],
      search: [undefined, NONE],
    }),
  ],
  'promotions.given': () => [{}],
  'storeCredit.ledger': ({ bestCustomer, quietCustomer }) => ids(bestCustomer, quietCustomer),
  'storeCredit.owed': () => [{}, { sort: 'lowest' }, { search: 'sharma' }],
  'promotions.baskets': () => [{}],
  'promotions.uses': ({ coupon, deep }) => [...ids(coupon), { id: coupon, after: deep.orders }],
  'returns.counts': () => [{}],
  'returns.get': (sample) => ids(sample.return),
  'returns.list': ({ displayId, fullName }) => [
    ...all({ view: ['open', 'requested', 'closed'], sort: ['newest', 'oldest'] }),
    ...searches('RET-000017', displayId, fullName),
  ],
  'reviews.list': ({ deep, email }) => [
    ...pages(deep.reviews),
    ...searches(email, 'sweet'),
    ...all({
      state: [undefined, 'pending', 'approved', 'rejected'],
      rating: [undefined, 1],
      marked: [undefined, 'verified', 'featured'],
      search: [undefined, COMMON],
    }),
    { state: 'approved', after: deep.reviews },
  ],
  'recalls.orders': ({ batch, deep }) => [
    { batchId: batch },
    { batchId: batch, after: deep.orders },
    ...all({ batchId: [batch], view: ['on_the_road', 'to_phone', 'refund_open'] }),
  ],
  'recalls.read': ({ batch }) => [{ batchId: batch }],
  'reports.margin': () => COST_SPANS,
  'reports.marginOrders': () => COST_SPANS,
  'reports.promises': () => COST_SPANS,
  'reports.shipping': () =>
    all({ by: ['carrier', 'pincode', 'state', 'product'] }).flatMap(({ by }) =>
      COST_SPANS.map((span) => ({ ...span, by })),
    ),
  'reports.summary': () => [{}],
  'reports.deliveries': () => SPANS,
  'reports.report': () => all({ by: ['units', 'revenue'] }).flatMap(({ by }) => SPANS.map((span) => ({ ...span, by }))),
  'settings.read': () => [{}],
  'team.handover.read': () => [{}],
  'team.list': () => [{}],
  'team.roles.list': () => [{}],
  'team.sessions': ({ staff }) => ids(staff),
  'staffOrders.customers': ({ email, phone, fullName }) => all({ search: [COMMON, NONE, email, phone, fullName] }),
  'staffOrders.goods': () => all({ search: [NONE, 'SKU-17', 'whey', 'mango', '8901234567894'] }),
  'stockCounts.get': ({ stockCount }) => ids(stockCount),
  'stockCounts.items': ({ stockCount }) => all({ id: [stockCount], search: [undefined, 'SKU-17', 'B-17', NONE] }),
  'stockCounts.list': () => [
    ...searches('SC-01', 'Product 17'),
    ...all({ view: [undefined, 'open', 'applied', 'abandoned'], sort: [undefined, 'oldest'] }),
  ],
  'stockCounts.shelves': () => [{}],
  'support.list': ({ deep, email, bestCustomer, staff }) => [
    ...pages(deep.tickets),
    ...searches(email, '123', 'where is'),
    ...all({
      state: TICKET_STATES,
      kind: [undefined, 'complaint', 'community'],
      sort: ['open', 'newest', 'oldest'],
      search: [undefined, COMMON],
    }),
    { customer: bestCustomer },
    ...['me', 'none', staff].map((assignee) => ({ assignee })),
  ],
  'support.assignees': () => [{}],
  'support.savedReplies.list': () => [{}],
  'support.counts': () => [{}],
  'support.get': ({ ticket }) => ids(ticket),
  'webhooks.list': () => [{}],
  'webhooks.deliveries': ({ endpoint, deep, displayId }) =>
    [
      ...pages(deep.webhookDeliveries),
      ...searches('order.confirmed', displayId, '503'),
      ...all({ state: [undefined, 'waiting', 'failed'], day: [undefined, '2026-11-20'] }),
    ].map((one) => ({ ...one, id: endpoint })),
  'webhooks.delivery': ({ webhookDelivery }) => ids(webhookDelivery),
};
