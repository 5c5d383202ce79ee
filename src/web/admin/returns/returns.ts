import { type QueryClient, useQuery } from '@tanstack/react-query';
import { RETURN_STATE_LABELS, type ReturnState } from '#shared/return-states.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { useAction } from '../components/use-action.ts';
import { reloadShipments } from '../shipments/shipments.ts';

export type ReturnRow = Awaited<ReturnType<AdminApi['returns']['list']>>['rows'][number];
export type ReturnDetail = Awaited<ReturnType<AdminApi['returns']['get']>>;
export type ReturnLine = ReturnDetail['lines'][number];

export const RETURNS_PATH = '/admin/orders/returns';
export const returnPath = (id: string) => `${RETURNS_PATH}/${id}`;

export const STATE_HUES: Record<ReturnState, Hue> = {
  requested: 'amber',
  refused: 'grey',
  approved: 'blue',
  on_its_way: 'purple',
  received: 'blue',
  inspected: 'orange',
  closed: 'green',
  cancelled: 'grey',
};
export const STATES = Object.entries(RETURN_STATE_LABELS) as [ReturnState, string][];

export const useReturnList = () =>
  usePagedList(adminQueries.returns.list, ['search', 'view', 'sort'], { watched: true });

export const useReturnCounts = () =>
  useQuery({ ...adminQueries.returns.counts.queryOptions(), staleTime: 0, refetchInterval: 60_000 });

export const returnQuery = (id: string) => ({
  ...adminQueries.returns.get.queryOptions({ input: { id } }),
  staleTime: 0,
});

/** Shows the return as an operation answered it, and reads again what it has changed besides. */
export async function writeReturn(client: QueryClient, detail: ReturnDetail): Promise<void> {
  await writeQueryData(client, returnQuery(detail.id).queryKey, detail);
  for (const part of ['list', 'counts'] as const)
    void client.invalidateQueries({ queryKey: adminQueries.returns[part].key() });
  void reloadShipments(client);
}

/** An operation on a return, which answers it as it is then. */
export const useReturnAction = <Input>(
  client: QueryClient,
  id: string,
  { run, success }: { run(input: Input): Promise<ReturnDetail>; success(result: ReturnDetail): [string, string?] },
) =>
  useAction({
    run,
    success,
    onSuccess: (detail) => writeReturn(client, detail),
    onError: () => void client.invalidateQueries({ queryKey: returnQuery(id).queryKey }),
  });

/** 'Kesar pista, 900 g' */
export const variantText = ({ flavor, size }: Pick<ReturnLine, 'flavor' | 'size'>): string =>
  [flavor, size].filter(Boolean).join(', ');
