import type { QueryClient } from '@tanstack/react-query';
import { hasLeftShop } from '#features/orders/process/shipping-rules.ts';
import { type AdminApi, adminQueries } from '../api.ts';
import type { ListState } from '../components/list/use-list-state.ts';
import { readFilters, usePagedList } from '../components/list/use-paged-list.ts';

export type OrderRow = Awaited<ReturnType<AdminApi['orderManagement']['list']>>['rows'][number];
export type Order = Awaited<ReturnType<AdminApi['orderManagement']['get']>>;
export type PrintableOrder = Awaited<ReturnType<AdminApi['orderManagement']['print']>>[number];
export type Status = Order['status'];
type Filter = NonNullable<Parameters<AdminApi['orderManagement']['list']>[0]>;
export type StaffStatus = Parameters<AdminApi['orderManagement']['setStatus']>[0]['to'];

export const STAFF_STATUSES = [
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
] as const satisfies readonly (readonly [StaffStatus, string])[];

/** The choices of status filters: what staff set, and what follows from shipments. */
export const STATUS_FILTERS = [
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
] as const satisfies readonly (readonly [Status, string])[];

export const PAYMENT_FILTERS = [
  ['completed', 'Paid'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
  ['reservation-ending', 'Reservation ends soon'],
  ['unconfirmed', 'Not confirmed'],
  ['unanswered', 'Without a reply'],
  ['cash-due', 'Cash due'],
  ['refund-due', 'Refund due'],
  ['refunding', 'Refund in progress'],
  ['refunded', 'Refunded'],
  ['refund-failed', 'Refund failed'],
] as const satisfies readonly (readonly [NonNullable<Filter['payment']>, string])[];

export const orderPath = (id: string) => `/admin/orders/${id}`;
export const invoicePath = (id: string) => `/admin/orders/${id}/invoice`;
export const pickListPath = (number: string) => `/admin/orders/pick-list/${number}`;
export const slipsPath = (ids: readonly string[]) => `/admin/orders/slips?ids=${ids.join(',')}`;

/** Whether the goods of an order are no longer in the shop. */
export const isAway = ({ status, tracking }: Pick<Order, 'status' | 'tracking'>): boolean =>
  hasLeftShop({ status, trackingStatuses: tracking.map((entry) => entry.status) });

const FILTERS = ['search', 'status', 'payment', 'attention', 'hold', 'tag', 'from', 'to'] as const;

/** The filters of the order list, from its URL. */
export const parseOrderFilter = (state: ListState) => readFilters<Filter>(state, FILTERS);

export const useOrderList = () =>
  usePagedList(adminQueries.orderManagement.list, [...FILTERS, 'sort'], { watched: true });

/** All queries of orders and tracking, and of the cards above the tabs. */
export const reloadOrders = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.orderManagement.key() }),
    client.invalidateQueries({ queryKey: adminQueries.orderNotes.key() }),
    client.invalidateQueries({ queryKey: adminQueries.reports.key() }),
    // its shipments follow
    client.invalidateQueries({ queryKey: adminQueries.dispatch.key() }),
  ]);
