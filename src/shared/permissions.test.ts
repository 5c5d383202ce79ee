import { expect, test } from 'vitest';
import { GRANTABLE_PERMISSIONS, isGrantable, PERMISSIONS, withNeeded, withoutNeeding } from './permissions.ts';

test('adds the dependencies of a permission, in the order of the groups', () => {
  expect(withNeeded(['orders.ship'])).toEqual(['orders.read', 'orders.ship']);
  expect(withNeeded(['settings.security'])).toEqual(['settings.read', 'settings.write', 'settings.security']);
  expect(withNeeded(['coupons.write'])).toEqual(['catalog.read', 'coupons.read', 'coupons.write']);
  expect(withNeeded([])).toEqual([]);
});

test('removes a permission with its dependents', () => {
  expect(withoutNeeding(['orders.read', 'orders.ship', 'users.read'], ['orders.read'])).toEqual(['users.read']);
  const settings = withNeeded(['settings.security', 'brand.write', 'store.open']);
  expect(withoutNeeding(settings, ['settings.write'])).toEqual(['settings.read', 'brand.write', 'store.open']);
  expect(withoutNeeding(settings, ['settings.read'])).toEqual([]);
});

test('keeps dependencies complete through any selection', () => {
  for (const one of GRANTABLE_PERMISSIONS) {
    const all = withNeeded([one]);
    expect(withNeeded(all)).toEqual(all);
    const remainingPermissions = withoutNeeding(GRANTABLE_PERMISSIONS, [one]);
    expect(remainingPermissions).not.toContain(one);
    expect(withNeeded(remainingPermissions)).toEqual(remainingPermissions);
  }
});

test('never adds the panel itself, which every role has', () => {
  expect(isGrantable('panel.use')).toBe(false);
  expect(PERMISSIONS).toEqual(['panel.use', ...GRANTABLE_PERMISSIONS]);
});
