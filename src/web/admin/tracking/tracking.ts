import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';

export type TrackedOrder = Awaited<ReturnType<AdminApi['orderManagement']['tracking']['orders']>>['rows'][number];
export type TrackedEntry = Awaited<ReturnType<AdminApi['orderManagement']['tracking']['entries']>>['rows'][number];
export type Entry = NonNullable<TrackedOrder['latest']>;
type EntryFilter = NonNullable<Parameters<AdminApi['orderManagement']['tracking']['entries']>[0]>;

export const useTrackedOrderList = () =>
  usePagedList(adminQueries.orderManagement.tracking.orders, ['search', 'status', 'shipment', 'sort'], {
    watched: true,
  });

export const useTrackingEntryList = () =>
  usePagedList(
    adminQueries.orderManagement.tracking.entries,
    (state) => ({
      search: state.get('search'),
      status: state.get('entry') as EntryFilter['status'],
      sort: state.get('sort') as EntryFilter['sort'],
    }),
    { watched: true },
  );
