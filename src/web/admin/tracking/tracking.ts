import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';
import type { ListState } from '../components/list/use-list-state.ts';

export type TrackedOrder = Awaited<ReturnType<AdminApi['orderManagement']['tracking']['orders']>>['rows'][number];
export type TrackedEntry = Awaited<ReturnType<AdminApi['orderManagement']['tracking']['entries']>>['rows'][number];
export type Entry = NonNullable<TrackedOrder['latest']>;
type OrderFilter = NonNullable<Parameters<AdminApi['orderManagement']['tracking']['orders']>[0]>;
type EntryFilter = NonNullable<Parameters<AdminApi['orderManagement']['tracking']['entries']>[0]>;

export function useTrackedOrders(state: ListState) {
  return useQuery({
    ...adminQueries.orderManagement.tracking.orders.queryOptions({
      input: {
        search: state.get('search'),
        status: state.get('status') as OrderFilter['status'],
        shipment: state.get('shipment') as OrderFilter['shipment'],
        after: state.after,
        before: state.before,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useTrackingEntries(state: ListState) {
  return useQuery({
    ...adminQueries.orderManagement.tracking.entries.queryOptions({
      input: {
        search: state.get('search'),
        status: state.get('entry') as EntryFilter['status'],
        after: state.after,
        before: state.before,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
