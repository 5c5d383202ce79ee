import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { addLine } from './add-line.ts';
import { clearCart } from './clear-cart.ts';
import { cartContract } from './contract.ts';
import { readCart } from './read-cart.ts';
import { removeLine } from './remove-line.ts';
import { setLineQuantity } from './set-line-quantity.ts';

const api = implement(cartContract).$context<ApiContext>().use(authorized);

export const cartRoutes = api.router({
  get: api.get.handler(({ context }) => readCart(context.app.db, viewerOf(context).userId)),
  addLine: api.addLine.handler(({ context, input }) => addLine(context.app, viewerOf(context).userId, input)),
  setQuantity: api.setQuantity.handler(({ context, input }) =>
    setLineQuantity(context.app, viewerOf(context).userId, input.id, input.quantity),
  ),
  removeLine: api.removeLine.handler(({ context, input }) =>
    removeLine(context.app, viewerOf(context).userId, input.id),
  ),
  clear: api.clear.handler(({ context }) => clearCart(context.app, viewerOf(context).userId)),
});
