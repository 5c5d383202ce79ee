import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { contentContract } from './contract.ts';
import { getGuide } from './get-guide.ts';
import { listGuides } from './list-guides.ts';
import { listPlans } from './list-plans.ts';
import { readHero } from './read-hero.ts';

const api = implement(contentContract).$context<ApiContext>().use(authorized);

export const contentRoutes = api.router({
  hero: api.hero.handler(({ context }) => readHero(context.app.db)),
  plans: api.plans.handler(({ context }) => listPlans(context.app.db)),
  guides: api.guides.handler(({ context }) => listGuides(context.app.db)),
  guide: api.guide.handler(({ context, input }) => getGuide(context.app.db, input.slug)),
});
