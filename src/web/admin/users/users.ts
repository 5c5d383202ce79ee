import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import type { ListState } from '../components/list/use-list-state.ts';
import { readFilters, usePagedList } from '../components/list/use-paged-list.ts';

export type UserRow = Awaited<ReturnType<AdminApi['customers']['list']>>['rows'][number];
export type GuestRow = Awaited<ReturnType<AdminApi['guests']['list']>>['rows'][number];
export type Ticket = Awaited<ReturnType<AdminApi['support']['list']>>['rows'][number];
export type TicketDetail = Awaited<ReturnType<AdminApi['support']['get']>>;
export type OwedRow = Awaited<ReturnType<AdminApi['storeCredit']['owed']>>['rows'][number];
type UserFilter = NonNullable<Parameters<AdminApi['customers']['list']>[0]>;
type TicketFilter = NonNullable<Parameters<AdminApi['support']['list']>[0]>;

const FILTERS = ['search', 'status', 'goal', 'diet'] as const;

/** The filters of the list, from its URL. */
export const parseUserFilter = (state: ListState) => readFilters<UserFilter>(state, FILTERS);

export const useUserList = () => usePagedList(adminQueries.customers.list, [...FILTERS, 'sort'], { watched: true });

export const useGuestList = () => usePagedList(adminQueries.guests.list, ['search', 'sort'], { watched: true });

export const useOwedList = () => usePagedList(adminQueries.storeCredit.owed, ['search', 'sort'], { watched: true });

export const useTicketList = () =>
  usePagedList(
    adminQueries.support.list,
    (state) => ({
      search: state.get('search'),
      state: state.get('state') as TicketFilter['state'],
      kind: state.get('kind') as TicketFilter['kind'],
      assignee: state.get('assignee'),
      sort: (state.get('sort') ?? 'open') as TicketFilter['sort'],
    }),
    { watched: true },
  );

export const useTicketCounts = () =>
  useQuery({ ...adminQueries.support.counts.queryOptions(), staleTime: 0, refetchInterval: 60_000 });

export const reloadTickets = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.support.key() });

export const reloadCredit = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.storeCredit.key() });

export const KINDS = [
  ['contact', 'Message'],
  ['enquiry', 'Enquiry'],
  ['complaint', 'Complaint'],
  ['return', 'Return'],
  ['community', 'Community'],
] as const satisfies readonly (readonly [Ticket['kind'], string])[];
export const kindName = (kind: Ticket['kind']) => KINDS.find(([key]) => key === kind)![1];

export const STATES = [
  ['open', 'Open'],
  ['answered', 'Answered'],
  ['resolved', 'Resolved'],
] as const;
export const stateName = (state: Ticket['state']) => STATES.find(([key]) => key === state)![1];
export const STATE_HUES: Record<Ticket['state'], Hue> = { open: 'amber', answered: 'blue', resolved: 'green' };

const UNITS = [
  [24 * 60, 'd'],
  [60, 'h'],
  [1, 'min'],
] as const;

/** '3 d', '5 h', '12 min' */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  const [size, unit] = UNITS.find(([lowerLimit]) => minutes >= lowerLimit)!;
  return `${Math.floor(minutes / size)} ${unit}`;
}

export type DueText = { text: string; isLate: boolean } | null;

/** 'Answer in 5 h', 'Resolve: 2 d overdue' */
export function dueText(due: Ticket['due'], now: number): DueText {
  if (!due) return null;
  const what = { acknowledge: 'Acknowledge', answer: 'Answer', resolve: 'Resolve' }[due.what];
  const remainingMs = Date.parse(due.at) - now;
  return remainingMs < 0
    ? { text: `${what}: ${spanText(remainingMs)} overdue`, isLate: true }
    : { text: `${what} in ${spanText(remainingMs)}`, isLate: false };
}
