import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIFFICULTIES, GUIDE_CATEGORIES, guideMatches, PLAN_FILTERS, planMatches } from '#features/content/rules.ts';
import { findDefaultPage } from '#features/pages/default-pages/default-pages.ts';
import { validateMenus } from '#features/pages/menu-rules.ts';
import { isScreenPath } from '#features/pages/path-rules.ts';
import { validatePage } from '#features/pages/rules.ts';
import { budgetOf, pageWeight } from '#features/pages/weight-rules.ts';
import { listDemos, loadDemo } from './load-demo.ts';

const demos = await Promise.all(listDemos().map(loadDemo));
const { plans, guides, images, folders } = demos[0]!;

test('has enough plans and guides for every filter', () => {
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

test('has free and paid plans, and lists longer than a card shows', () => {
  expect(plans.filter((plan) => plan.price === 0).length).toBeGreaterThan(1);
  expect(plans.filter((plan) => plan.price > 0).length).toBeGreaterThan(1);
  expect(plans.some((plan) => plan.features.length > 3)).toBe(true);
  expect(guides.some((guide) => guide.targetMuscles.length > 3)).toBe(true);
  expect(guides.some((guide) => guide.equipmentNeeded.length > 2)).toBe(true);
});

test('has unique slugs and titles', () => {
  for (const list of [guides.map((guide) => guide.slug), [...guides, ...plans].map((one) => one.title)])
    expect(new Set(list).size).toBe(list.length);
});

test('has every cover, used at most twice', () => {
  const keys = new Set(images.map((picture) => picture.key));
  const used = [...plans, ...guides].map((one) => `cover-${one.cover}`);
  for (const key of used) {
    expect(keys, key).toContain(key);
    expect(used.filter((one) => one === key).length, key).toBeLessThanOrEqual(2);
  }
});

test('has at least two guides with a video, small enough for a phone', () => {
  const films = guides.flatMap((guide) => guide.video ?? []);
  expect(films.length).toBeGreaterThanOrEqual(2);
  for (const film of films) {
    const file = path.join(folders.media, `${film}.webm`);
    expect(existsSync(file), film).toBe(true);
    expect(statSync(file).size, film).toBeLessThanOrEqual(300 * 1024);
  }
});

describe.each(demos)('the pages of $name', ({ menus, pages }) => {
  test.each(pages)('$path can be published', (page) => {
    const kind = findDefaultPage(page.path)?.kind ?? 'content';
    expect(validatePage(page, kind)).toEqual({});
    expect(pageWeight(page).total).toBeLessThanOrEqual(budgetOf(kind));
  });

  test('has menus that link to existing pages', () => {
    const isKnownPath = (to: string) => isScreenPath(to) || findDefaultPage(to) !== undefined;
    if (menus) expect(validateMenus(menus, isKnownPath)).toEqual({});
  });
});
