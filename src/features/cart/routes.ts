import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { addLine } from './add-line.ts';
import { clearCart } from './clear-cart.ts';
import { cartContract } from './contract.ts';
import { listBuyableUnits } from './list-buyable-units.ts';
import { readCart } from './read-cart.ts';
import { removeLine } from './remove-line.ts';
import { restoreLines } from './restore-lines.ts';
import { setLineQuantity } from './set-line-quantity.ts';

const api = implement(cartContract).$context<ApiContext>().use(authorized);

export const cartRoutes = api.router({
  get: api.get.handler(({ context }) => readCart(context.app.db, viewerOf(context).userId)),
  addLine: api.addLine.handler(({ context, input }) => {
    const { userId, isGuest } = viewerOf(context);
    return addLine(context.app, userId, input, isGuest);
  }),
  setQuantity: api.setQuantity.handler(({ context, input }) =>
    setLineQuantity(context.app, viewerOf(context).userId, input.id, input.quantity),
  ),
  removeLine: api.removeLine.handler(({ context, input }) =>
    removeLine(context.app, viewerOf(context).userId, input.id),
  ),
  restore: api.restore.handler(({ context, input }) => {
    const { userId, isGuest } = viewerOf(context);
    return restoreLines(context.app, userId, input.lines, isGuest);
  }),
  units: api.units.handler(({ context, input }) =>
    listBuyableUnits(context.app.db, context.viewer?.userId ?? null, input.id),
  ),
  clear: api.clear.handler(({ context }) => clearCart(context.app, viewerOf(context).userId)),
});
