import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  DIFFICULTIES,
  GUIDE_CATEGORIES,
  guideMatches,
  PLAN_FILTERS,
  planMatches,
} from '../../../features/content/rules.ts';
import { loadDemoImages } from './load-catalogue.ts';
import { loadDemoGuides, loadDemoPlans } from './load-content.ts';

const plans = await loadDemoPlans();
const guides = await loadDemoGuides();

test('there are enough plans and guides, and every filter finds some', () => {
  expect(plans.length).toBeGreaterThanOrEqual(12);
  expect(guides.length).toBeGreaterThanOrEqual(18);
  for (const filter of PLAN_FILTERS)
    expect(
      plans.filter((plan) => planMatches(plan, filter)),
      filter,
    ).not.toEqual([]);
  for (const one of GUIDE_CATEGORIES)
    expect(
      guides.filter((guide) => guideMatches(guide, one, 'all')),
      one,
    ).not.toEqual([]);
  for (const one of DIFFICULTIES)
    expect(
      guides.filter((guide) => guideMatches(guide, 'all', one)),
      one,
    ).not.toEqual([]);
});

test('some plans are free and some are not; some lists are longer than a card shows', () => {
  expect(plans.filter((plan) => plan.price === 0).length).toBeGreaterThan(1);
  expect(plans.filter((plan) => plan.price > 0).length).toBeGreaterThan(1);
  expect(plans.some((plan) => plan.features.length > 3)).toBe(true);
  expect(guides.some((guide) => guide.targetMuscles.length > 3)).toBe(true);
  expect(guides.some((guide) => guide.equipmentNeeded.length > 2)).toBe(true);
});

test('slugs and titles are there once', () => {
  for (const list of [guides.map((guide) => guide.slug), [...guides, ...plans].map((one) => one.title)])
    expect(new Set(list).size).toBe(list.length);
});

test('every cover exists and stands for two at most', async () => {
  const known = new Set((await loadDemoImages()).map((picture) => picture.key));
  const used = [...plans, ...guides].map((one) => `cover-${one.cover}`);
  for (const key of used) {
    expect(known, key).toContain(key);
    expect(used.filter((one) => one === key).length, key).toBeLessThanOrEqual(2);
  }
});

test('at least two guides have a film, small enough for a phone', () => {
  const films = guides.flatMap((guide) => guide.video ?? []);
  expect(films.length).toBeGreaterThanOrEqual(2);
  for (const film of films) {
    const file = new URL(`./media/${film}.webm`, import.meta.url);
    expect(existsSync(file), film).toBe(true);
    expect(statSync(file).size, film).toBeLessThanOrEqual(300 * 1024);
  }
});
