import { expect, test } from 'vitest';
import { hasLandingPage, landingWordAt } from './landing-rules.ts';
import { DEFAULT_MENUS, type Menus } from './menu-rules.ts';

const NO_MENUS: Menus = { header: [], side: [], footer: [] };

test('is a page of the shop when a category or a menu has its word', () => {
  expect(hasLandingPage('protein', [], DEFAULT_MENUS)).toBe(true);
  expect(hasLandingPage('protein', [{ slug: 'plant-protein' }], NO_MENUS)).toBe(true);
  const footer = [{ title: 'Shop', items: [{ label: 'Creatine', to: '/products/creatine' }] }];
  expect(hasLandingPage('creatine', [{ slug: 'herbs' }], { ...NO_MENUS, footer })).toBe(true);
  expect(hasLandingPage('protein', [{ slug: 'herbs' }], { ...NO_MENUS, footer })).toBe(false);
});

test('has its word by its path', () => {
  expect(['/protein', '/creatine', '/proteins', '/about'].map(landingWordAt)).toEqual([
    'protein',
    'creatine',
    undefined,
    undefined,
  ]);
});
