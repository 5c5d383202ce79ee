import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { promotionsAdminContract } from './admin-contract.ts';
import { listCouponUses } from './list-coupon-uses.ts';
import { listCoupons } from './list-coupons.ts';
import { listRecentBaskets } from './list-recent-baskets.ts';
import { readGivenDiscount } from './read-given-discount.ts';
import { removeCoupon } from './remove-coupon.ts';
import { restoreCoupon } from './restore-coupon.ts';
import { saveCoupon } from './save-coupon.ts';
import { setCouponActive } from './set-coupon-active.ts';

const api = implement(promotionsAdminContract).$context<ApiContext>().use(authorized);

export const promotionsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listCoupons(context.app, input)),
  create: api.create.handler(({ context, input }) => saveCoupon(context.app, staffOf(context), null, input)),
  update: api.update.handler(({ context, input: { id, expected, ...input } }) =>
    saveCoupon(context.app, staffOf(context), id, input, expected),
  ),
  setActive: api.setActive.handler(({ context, input }) =>
    setCouponActive(context.app, staffOf(context), input.id, input.isActive),
  ),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeCoupon(context.app, staffOf(context), input.id);
    return { ok: true } as const;
  }),
  restore: api.restore.handler(({ context, input }) => restoreCoupon(context.app, staffOf(context), input.id)),
  given: api.given.handler(({ context }) => readGivenDiscount(context.app)),
  baskets: api.baskets.handler(({ context }) => listRecentBaskets(context.app)),
  uses: api.uses.handler(({ context, input: { id, ...page } }) => listCouponUses(context.app, id, page)),
});
