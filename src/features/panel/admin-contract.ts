import { z } from 'zod';
import { done, id, instant, line, paise, staffOperation } from '#shared/contract.ts';
import { ATTENTION_KINDS } from './rules.ts';

const found = z.object({
  products: z.array(z.object({ id, name: z.string(), price: paise, image: z.string().nullable() })),
  orders: z.array(
    z.object({ id, displayId: z.string(), fullName: z.string(), at: instant, total: paise, status: z.string() }),
  ),
  people: z.array(z.object({ id, fullName: z.string(), email: z.string() })),
});

const view = z.object({ id, tab: z.string(), name: z.string(), query: z.string() });

const kind = z.enum(ATTENTION_KINDS);
const group = z.object({
  kind,
  title: z.string(),
  text: z.string(),
  at: instant.describe('Since when its newest part asks'),
  actions: z.array(z.object({ label: z.string(), to: z.string() })),
  snoozedUntil: instant.nullable(),
});
const attention = z.object({
  open: z.array(group),
  snoozed: z.array(group).describe('Put off by the caller'),
  rail: z.array(
    z.object({
      tab: z.string(),
      count: z.int(),
      more: z.boolean().describe('There are more than were counted'),
      hot: z.boolean().describe('Needs a person; else it is work'),
      says: z.string(),
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
    wake: staffOperation('panel.use')
      .route({ method: 'DELETE', path: '/admin/attention/{kind}/snooze' })
      .input(z.object({ kind }))
      .output(done),
  },
  search: staffOperation('panel.use')
    .route({ method: 'GET', path: '/admin/search' })
    .input(z.object({ search: z.string().trim().min(1).max(100) }))
    .output(found),
  views: {
    list: staffOperation('panel.use').route({ method: 'GET', path: '/admin/views' }).output(z.array(view)),
    save: staffOperation('panel.use')
      .route({ method: 'POST', path: '/admin/views' })
      .input(z.object({ tab: line(40, 1), name: line(40, 1), query: line(600) }))
      .output(view)
      .errors({ TOO_MANY_VIEWS: { status: 409, message: 'At most 20 views for a list' } }),
    remove: staffOperation('panel.use')
      .route({ method: 'DELETE', path: '/admin/views/{id}' })
      .input(z.object({ id }))
      .output(done),
  },
};
