import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { addHeroProduct } from './add-hero-product.ts';
import { contentAdminContract } from './admin-contract.ts';
import { BANNER, type ContentRow, type ContentType, GUIDE, HERO, PLAN } from './content-types.ts';
import { findHeroCandidates } from './find-hero-candidates.ts';
import { listAllGuides } from './list-all-guides.ts';
import { listAllPlans } from './list-all-plans.ts';
import { listBanners } from './list-banners.ts';
import { listHeroProducts } from './list-hero-products.ts';
import { removeContent } from './remove-content.ts';
import { reorderContent } from './reorder-content.ts';
import { restoreContent } from './restore-content.ts';
import { saveBanner } from './save-banner.ts';
import { saveGuide } from './save-guide.ts';
import { savePlan } from './save-plan.ts';
import { setVisibility } from './set-visibility.ts';
import { suggestHeroProducts } from './suggest-hero-products.ts';

const api = implement(contentAdminContract).$context<ApiContext>().use(authorized);

type Call<Input> = { context: ApiContext; input: Input };

/** The handlers that all four lists share: visibility, order, removal and restoring. */
const rowHandlers = <Shown extends ContentRow>(kind: ContentType<Shown>) => ({
  setActive: ({ context, input }: Call<{ id: string; isActive: boolean }>) =>
    setVisibility(context.app, staffOf(context), kind, input.id, input.isActive),
  move: ({ context, input }: Call<{ id: string; by: number }>) =>
    reorderContent(context.app, staffOf(context), kind, input.id, input.by),
  remove: async ({ context, input }: Call<{ id: string }>) => {
    await removeContent(context.app, staffOf(context), kind, input.id);
    return { ok: true } as const;
  },
  restore: ({ context, input }: Call<{ id: string }>) => restoreContent(context.app, staffOf(context), kind, input.id),
});
const [hero, banner, plan, guide] = [rowHandlers(HERO), rowHandlers(BANNER), rowHandlers(PLAN), rowHandlers(GUIDE)];

export const contentAdminRoutes = api.router({
  hero: {
    list: api.hero.list.handler(({ context }) => listHeroProducts(context.app.db)),
    candidates: api.hero.candidates.handler(({ context, input }) => findHeroCandidates(context.app, input.search)),
    suggestions: api.hero.suggestions.handler(({ context }) => suggestHeroProducts(context.app)),
    add: api.hero.add.handler(({ context, input }) => addHeroProduct(context.app, staffOf(context), input)),
    setActive: api.hero.setActive.handler(hero.setActive),
    move: api.hero.move.handler(hero.move),
    remove: api.hero.remove.handler(hero.remove),
    restore: api.hero.restore.handler(hero.restore),
  },
  banners: {
    list: api.banners.list.handler(({ context }) => listBanners(context.app.db)),
    create: api.banners.create.handler(({ context, input }) => saveBanner(context.app, staffOf(context), null, input)),
    update: api.banners.update.handler(({ context, input: { id, expected, ...input } }) =>
      saveBanner(context.app, staffOf(context), id, input, expected),
    ),
    setActive: api.banners.setActive.handler(banner.setActive),
    move: api.banners.move.handler(banner.move),
    remove: api.banners.remove.handler(banner.remove),
    restore: api.banners.restore.handler(banner.restore),
  },
  plans: {
    list: api.plans.list.handler(({ context }) => listAllPlans(context.app.db)),
    create: api.plans.create.handler(({ context, input }) => savePlan(context.app, staffOf(context), null, input)),
    update: api.plans.update.handler(({ context, input: { id, expected, ...input } }) =>
      savePlan(context.app, staffOf(context), id, input, expected),
    ),
    setActive: api.plans.setActive.handler(plan.setActive),
    move: api.plans.move.handler(plan.move),
    remove: api.plans.remove.handler(plan.remove),
    restore: api.plans.restore.handler(plan.restore),
  },
  guides: {
    list: api.guides.list.handler(({ context }) => listAllGuides(context.app.db)),
    create: api.guides.create.handler(({ context, input }) => saveGuide(context.app, staffOf(context), null, input)),
    update: api.guides.update.handler(({ context, input: { id, expected, ...input } }) =>
      saveGuide(context.app, staffOf(context), id, input, expected),
    ),
    setActive: api.guides.setActive.handler(guide.setActive),
    move: api.guides.move.handler(guide.move),
    remove: api.guides.remove.handler(guide.remove),
    restore: api.guides.restore.handler(guide.restore),
  },
});
