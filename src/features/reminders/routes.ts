import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { findLinkedOrder } from '../orders/guest-link.ts';
import { beginBasket } from './begin-basket.ts';
import { remindersContract } from './contract.ts';
import { endReminders } from './end-reminders.ts';
import { openReminder } from './open-reminder.ts';
import { listRefills, type OrderOwner, setRefill } from './refills.ts';

const api = implement(remindersContract).$context<ApiContext>().use(authorized);

const linkedOwner = async ({ app }: ApiContext, token: string): Promise<OrderOwner> => {
  const { orderId, guestId } = await findLinkedOrder(app, app.db, token);
  return { orderId, userId: guestId };
};

export const remindersRoutes = api.router({
  begin: api.begin.handler(({ context, input }) => {
    const { userId, isGuest = false } = viewerOf(context);
    return beginBasket(context.app, { userId, isGuest }, input);
  }),
  open: api.open.handler(({ context, input }) => openReminder(context.app, input.token)),
  unsubscribe: api.unsubscribe.handler(async ({ context, input }) => {
    await endReminders(context.app, input.token);
    return { ok: true } as const;
  }),
  listRefills: api.listRefills.handler(({ context, input }) =>
    listRefills(context.app, { userId: viewerOf(context).userId, orderId: input.id }),
  ),
  setRefill: api.setRefill.handler(({ context, input: { id, ...choice } }) =>
    setRefill(context.app, { userId: viewerOf(context).userId, orderId: id }, choice),
  ),
  listLinkedRefills: api.listLinkedRefills.handler(async ({ context, input }) =>
    listRefills(context.app, await linkedOwner(context, input.token)),
  ),
  setLinkedRefill: api.setLinkedRefill.handler(async ({ context, input: { token, ...choice } }) =>
    setRefill(context.app, await linkedOwner(context, token), choice),
  ),
});
