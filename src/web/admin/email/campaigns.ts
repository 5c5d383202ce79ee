import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { useMay } from '../permissions.tsx';

export type Campaign = Awaited<ReturnType<AdminApi['campaigns']['create']>>;
export type Subscriber = Awaited<ReturnType<AdminApi['newsletter']['add']>>;

export const TYPES = [
  ['promotional', 'Promotional', 'An offer'],
  ['newsletter', 'Newsletter', 'Something to read'],
  ['announcement', 'Announcement', 'News from the shop'],
] as const satisfies readonly (readonly [Campaign['campaignType'], string, string])[];
export const typeName = (type: Campaign['campaignType']) => TYPES.find(([key]) => key === type)![1];

export const STATES = [
  ['draft', 'Draft'],
  ['sending', 'Sending'],
  ['paused', 'Paused'],
  ['stopped', 'Stopped'],
  ['sent', 'Sent'],
] as const;
export const stateName = (state: Campaign['state']) => STATES.find(([key]) => key === state)![1];
export const STATE_HUES: Record<Campaign['state'], Hue> = {
  draft: 'grey',
  sending: 'blue',
  paused: 'amber',
  stopped: 'red',
  sent: 'green',
};

export const useCampaignList = () => usePagedList(adminQueries.campaigns.list, ['search', 'state', 'type', 'sort']);

/** Running campaigns, on whatever page the list is. */
export function useActive(state: 'sending' | 'paused') {
  return useQuery({
    ...adminQueries.campaigns.list.queryOptions({ input: { state, limit: 5 } }),
    staleTime: 0,
    refetchInterval: 5000,
  });
}

export const useSubscriberList = () =>
  usePagedList(adminQueries.newsletter.list, ['search', 'sort'], { watched: true });

/** The number of active subscribers. */
export function useSubscriberCount() {
  const enabled = useMay()('subscribers.read');
  const query = adminQueries.newsletter.list.queryOptions({ input: { limit: 1 } });
  return useQuery({ ...query, staleTime: 0, enabled }).data?.active;
}

export const reloadCampaigns = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.campaigns.key() });
export const reloadSubscribers = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.newsletter.key() });
