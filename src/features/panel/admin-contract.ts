import { z } from 'zod';
import { id, instant, okResponse, paise, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { READABLE_STEPS } from '../settings/setup-step-rules.ts';
import { ATTENTION_KINDS } from './rules.ts';
import { SETUP_GROUPS } from './setup-rules.ts';

const searchResult = z.object({
  products: z.array(z.object({ id, name: z.string(), price: paise, image: z.string().nullable() })),
  orders: z.array(
    z.object({ id, displayId: z.string(), fullName: z.string(), at: instant, total: paise, status: z.string() }),
  ),
  people: z.array(z.object({ id, fullName: z.string(), email: z.string() })),
  tracking: z.array(
    z.object({ id, trackingNumber: z.string(), carrier: z.string().nullable(), displayId: z.string() }),
  ),
  coupons: z.array(z.object({ id, code: z.string(), title: z.string(), isActive: z.boolean() })),
  invoices: z.array(z.object({ id, number: z.string(), customerName: z.string(), total: paise })),
  tickets: z.array(z.object({ id, number: z.string(), subject: z.string(), name: z.string(), state: z.string() })),
});

const view = z.object({ id, tab: z.string(), name: z.string(), query: z.string() });

const setup = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      group: z.enum(SETUP_GROUPS),
      title: z.string(),
      state: z.enum(['done', 'missing', 'wrong']),
      optional: z.boolean(),
      detail: z.string(),
      why: z.string(),
      source: z.string().describe('What requires it: a law, the gateway, the shop'),
      to: z.string(),
      action: z.enum(['send-test', 'mark-read']).nullable(),
    }),
  ),
  open: z.int().describe('Number of required steps that are not done; 0 in a demo'),
  store: z.object({
    isOpen: z.boolean(),
    openedAt: instant.nullable(),
    waiting: z.int().describe('Number of newsletter subscribers'),
  }),
});

const mailMatters = z.object({
  isOff: z.boolean().describe('Whether the shop was started with MAIL=off'),
  notSent: z.int(),
  unknown: z
    .array(z.object({ id, to: z.string(), subject: z.string(), at: instant }))
    .describe('Mails of unknown delivery, which are not resent automatically'),
});

const kind = z.enum(ATTENTION_KINDS);
const group = z.object({
  kind,
  title: z.string(),
  text: z.string(),
  at: instant.describe('Time of its newest entry'),
  actions: z.array(z.object({ label: z.string(), to: z.string() })),
  snoozedUntil: instant.nullable(),
});
const attention = z.object({
  open: z.array(group),
  snoozed: z.array(group).describe('Snoozed by the caller'),
  tabCounts: z.array(
    z.object({
      tab: z.string(),
      count: z.int(),
      more: z.boolean().describe('Whether there are more than `count`'),
      urgent: z.boolean().describe('Whether it is urgent'),
      label: z.string(),
    }),
  ),
});

export const panelAdminContract = {
  attention: {
    list: staffOperation('panel.use').route({ method: 'GET', path: '/admin/attention' }).output(attention),
    snooze: staffOperation('panel.use')
      .route({ method: 'POST', path: '/admin/attention/{kind}/snooze' })
      .input(z.object({ kind }))
      .output(z.object({ until: instant })),
    unsnooze: staffOperation('panel.use')
      .route({ method: 'DELETE', path: '/admin/attention/{kind}/snooze' })
      .input(z.object({ kind }))
      .output(okResponse),
  },
  search: staffOperation('panel.use')
    .route({ method: 'GET', path: '/admin/search' })
    .input(z.object({ search: searchText(100).min(1) }))
    .output(searchResult),
  permissions: staffOperation('panel.use')
    .route({ method: 'GET', path: '/admin/permissions' })
    .output(
      z.object({
        permissions: z.array(z.enum(PERMISSIONS)).describe('Permissions of the caller'),
        roleView: z
          .object({ key: z.string(), name: z.string(), endsAt: instant })
          .nullable()
          .describe('Role in which the caller views the panel, and until when'),
      }),
    ),
  providers: staffOperation('panel.use')
    .route({ method: 'GET', path: '/admin/payment-providers' })
    .output(
      z
        .array(
          z.object({
            provider: z.string(),
            label: z.string(),
            about: z.string(),
            hint: z.string(),
            offersUpi: z.boolean().describe("Whether it can offer UPI in the shop's own page"),
          }),
        )
        .describe('Payment providers of the shop, enabled or not'),
    ),
  setup: {
    read: staffOperation('settings.read').route({ method: 'GET', path: '/admin/setup' }).output(setup),
    markRead: staffOperation('settings.write')
      .route({ method: 'POST', path: '/admin/setup/{step}/read' })
      .input(z.object({ step: z.enum(READABLE_STEPS) }))
      .output(setup),
    sendTest: staffOperation('settings.write')
      .route({ method: 'POST', path: '/admin/setup/test-mail' })
      .output(z.object({ to: z.string() })),
  },
  store: {
    open: reauthenticatedOperation('store.open')
      .route({ method: 'POST', path: '/admin/store/open' })
      .output(setup)
      .errors({
        STORE_INCOMPLETE: {
          status: 422,
          message: 'The set-up is not complete',
          data: z.object({ lines: z.array(z.object({ key: z.string(), title: z.string(), source: z.string() })) }),
        },
      }),
    close: reauthenticatedOperation('store.open').route({ method: 'POST', path: '/admin/store/close' }).output(setup),
    enter: staffOperation('panel.use')
      .meta({ duringRoleView: true })
      .route({
        method: 'POST',
        path: '/admin/store/enter',
        description: 'Gives this browser access to the closed store',
      })
      .output(okResponse),
    passLink: staffOperation('store.open')
      .route({ method: 'POST', path: '/admin/store/pass-link' })
      .output(
        z.object({ url: z.string().describe('Link into the closed store, valid for a week for anyone who has it') }),
      ),
  },
  mails: {
    read: staffOperation('settings.read').route({ method: 'GET', path: '/admin/mails' }).output(mailMatters),
    resolve: staffOperation('settings.write')
      .route({ method: 'POST', path: '/admin/mails/{id}/resolve' })
      .input(z.object({ id, again: z.boolean().describe('Whether to resend it; otherwise it counts as sent') }))
      .output(mailMatters),
  },
  views: {
    list: staffOperation('panel.use').route({ method: 'GET', path: '/admin/views' }).output(z.array(view)),
    save: staffOperation('panel.use')
      .route({ method: 'POST', path: '/admin/views' })
      .input(z.object({ tab: singleLineText(40, 1), name: singleLineText(40, 1), query: singleLineText(600) }))
      .output(view)
      .errors({ SAVED_VIEW_LIMIT_REACHED: { status: 409, message: 'At most 20 views for a list' } }),
    remove: staffOperation('panel.use')
      .route({ method: 'DELETE', path: '/admin/views/{id}' })
      .input(z.object({ id }))
      .output(okResponse),
  },
};
