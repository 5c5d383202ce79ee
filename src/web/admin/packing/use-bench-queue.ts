import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';

const POLL_MS = 15_000;

/** The orders to pack, read again while other packers work. */
export const useBenchQueue = (pickList: string | null) =>
  useQuery({
    ...adminQueries.packing.queue.queryOptions({ input: { pickList } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
