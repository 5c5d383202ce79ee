import { z } from 'zod';
import { done, id, instant, line, paise, staffOperation } from '#shared/contract.ts';

const found = z.object({
  products: z.array(z.object({ id, name: z.string(), price: paise, image: z.string().nullable() })),
  orders: z.array(
    z.object({ id, displayId: z.string(), fullName: z.string(), at: instant, total: paise, status: z.string() }),
  ),
  people: z.array(z.object({ id, fullName: z.string(), email: z.string() })),
});

const view = z.object({ id, tab: z.string(), name: z.string(), query: z.string() });

export const panelAdminContract = {
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
