import type { QueryClient } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';

export type Coupon = Awaited<ReturnType<AdminApi['promotions']['create']>>;

export const TYPES = [
  ['percentage', 'Percentage', 'Share of the subtotal'],
  ['fixed_amount', 'Fixed amount', 'Rupees off'],
  ['free_product', 'Free product', 'Added at ₹0'],
  ['combo', 'Combo', 'Percent off and a gift'],
] as const satisfies readonly (readonly [Coupon['couponType'], string, string])[];

export const STATES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['scheduled', 'Scheduled'],
  ['expired', 'Expired'],
  ['used-up', 'Used up'],
] as const;

export const typeName = (type: Coupon['couponType']) => TYPES.find(([key]) => key === type)![1];

export const useCouponList = () => usePagedList(adminQueries.promotions.list, ['search', 'state', 'type', 'sort']);

export const reloadCoupons = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.promotions.key() });

export type CouponState = { label: 'Active' | 'Inactive' | 'Scheduled' | 'Expired' | 'Used up'; at: string | null };

/** The coupon's state today. */
export function stateOf(coupon: Coupon, now: number): CouponState {
  if (!coupon.isActive) return { label: 'Inactive', at: null };
  if (coupon.expiresAt && Date.parse(coupon.expiresAt) <= now) return { label: 'Expired', at: coupon.expiresAt };
  if (coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit) return { label: 'Used up', at: null };
  if (coupon.startsAt && Date.parse(coupon.startsAt) > now) return { label: 'Scheduled', at: coupon.startsAt };
  return { label: 'Active', at: coupon.expiresAt };
}
