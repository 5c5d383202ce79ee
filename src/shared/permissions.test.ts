import { expect, test } from 'vitest';
import { GRANTABLE_PERMISSIONS, isGrantable, PERMISSIONS, withNeeded, withoutNeeding } from './permissions.ts';

test('adds what a permission needs, in the order of the groups', () => {
  expect(withNeeded(['orders.ship'])).toEqual(['orders.read', 'orders.ship']);
  expect(withNeeded(['settings.security'])).toEqual(['settings.read', 'settings.write', 'settings.security']);
  expect(withNeeded(['coupons.write'])).toEqual(['catalog.read', 'coupons.read', 'coupons.write']);
  expect(withNeeded([])).toEqual([]);
});

test('takes what needs a permission away with it', () => {
  expect(withoutNeeding(['orders.read', 'orders.ship', 'users.read'], ['orders.read'])).toEqual(['users.read']);
  const settings = withNeeded(['settings.security', 'brand.write', 'store.open']);
  expect(withoutNeeding(settings, ['settings.write'])).toEqual(['settings.read', 'brand.write', 'store.open']);
  expect(withoutNeeding(settings, ['settings.read'])).toEqual([]);
});

test('leaves no permission alone that needs another, whatever is ticked and unticked', () => {
  for (const one of GRANTABLE_PERMISSIONS) {
    const all = withNeeded([one]);
    expect(withNeeded(all)).toEqual(all);
    const left = withoutNeeding(GRANTABLE_PERMISSIONS, [one]);
    expect(left).not.toContain(one);
    expect(withNeeded(left)).toEqual(left);
  }
});

test('does not give the panel itself: it belongs to every role', () => {
  expect(isGrantable('panel.use')).toBe(false);
  expect(PERMISSIONS).toEqual(['panel.use', ...GRANTABLE_PERMISSIONS]);
});
