import { expect, test } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { workplaceOf } from './workplace.ts';

const workplace = (...granted: Permission[]) => workplaceOf(new Set<Permission>(['panel.use', ...granted]));

test('begins at the packing bench when a role ships but edits no products', () => {
  expect(
    workplace('orders.read', 'orders.write', 'orders.ship', 'catalog.read', 'catalog.stock', 'invoices.read'),
  ).toBe('/admin/bench');
});

test('begins with products when a role edits them', () => {
  expect(workplace('catalog.read', 'catalog.write', 'orders.ship')).toBe('/admin/products');
});

test('begins with tickets when a role answers them but ships nothing', () => {
  expect(workplace('catalog.read', 'orders.write', 'support.write')).toBe('/admin/users/tickets');
});

test('begins with payments when a role closes callbacks but changes no order', () => {
  expect(workplace('orders.read', 'catalog.read', 'payments.write', 'invoices.write')).toBe('/admin/payments');
});

test('has no workplace when a role only reads', () => {
  expect(workplace('orders.read', 'catalog.read')).toBeNull();
});
