import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCode, errorData } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { adminApi, adminQueries } from '../api.ts';
import { beep } from '../packing/beep.ts';
import { useTaskQueue } from '../packing/use-task-queue.ts';
import { describeCountRefusal, type Refusal } from './count-refusals.ts';
import { type Count, type CountItem, isOpenCount } from './counts.ts';

const REREAD_MS = 10_000;
/** Typed after a scan: as many units as this, instead of one. */
const UNITS_ENTRY = /^=\s*(\d{1,7})$/;

/** What the last scan or entry did. */
export type CountOutcome =
  | { kind: 'counted'; lineId: string }
  | { kind: 'choose'; items: CountItem[] }
  | ({ kind: 'wrong' } & Refusal);

/** A count that several people work on: every scan in its sequence, also after a break of the connection. */
export function useCount(id: string) {
  const client = useQueryClient();
  const queue = useTaskQueue();
  const options = adminQueries.stockCounts.get.queryOptions({ input: { id } });
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpenCount(state.data) ? REREAD_MS : false),
  });
  const [outcome, setOutcome] = useState<CountOutcome | null>(null);
  const [isMuted, setMuted] = useState(false);
  // tasks read what is true when they run
  const latest = useRef({ count: query.data, isMuted, lineId: null as string | null });
  latest.current = { ...latest.current, count: query.data, isMuted };

  function show(count: Count) {
    // what the last scan did belongs to the step before
    if (latest.current.count?.state !== count.state) setOutcome(null);
    latest.current.count = count;
    void writeQueryData(client, options.queryKey, count);
    void client.invalidateQueries({ queryKey: adminQueries.stockCounts.items.key() });
  }

  function report(next: CountOutcome) {
    setOutcome(next);
    if (!latest.current.isMuted) beep(next.kind === 'counted');
  }

  const run = (task: () => Promise<{ lineId: string; count: Count }>) =>
    queue.add(async () => {
      try {
        const { lineId, count } = await task();
        show(count);
        latest.current.lineId = lineId;
        report({ kind: 'counted', lineId });
      } catch (error) {
        // without a connection the task is tried again
        if (error instanceof TypeError) throw error;
        if (errorCode(error) === 'BATCH_REQUIRED')
          return report({ kind: 'choose', items: errorData<{ items: CountItem[] }>(error)!.items });
        const { count } = latest.current;
        if (count) report({ kind: 'wrong', ...describeCountRefusal(error, count) });
        await query.refetch();
      }
    });

  const unitsOf = (item: Pick<CountItem, 'variantId' | 'batchId'>): number | null =>
    latest.current.count?.lines.find(
      ({ variantId, batchId }) => variantId === item.variantId && batchId === item.batchId,
    )?.counted ?? null;

  /** sets the units of an item; `before`: what the person saw */
  function enter({ variantId, batchId }: CountItem, counted: number, before: number | null) {
    run(() => adminApi.stockCounts.setUnits({ id, variantId, batchId, counted, before }));
  }

  return {
    query,
    count: query.data,
    outcome,
    isMuted,
    setMuted,
    show,
    enter,
    isOffline: queue.isOffline,
    waiting: queue.waiting,

    /** a scanned or typed code, or '=24': the units of the line counted last */
    submit(typed: string) {
      const code = typed.trim();
      const units = UNITS_ENTRY.exec(code);
      if (code === '') return;
      if (!units) {
        const idempotencyKey = crypto.randomUUID();
        return run(() => adminApi.stockCounts.scan({ id, code, idempotencyKey }));
      }
      run(() => {
        const line = latest.current.count?.lines.find(({ id: lineId }) => lineId === latest.current.lineId);
        if (!line) return Promise.reject(new Error('Scan something first'));
        const { variantId, batchId, counted: before } = line;
        return adminApi.stockCounts.setUnits({ id, variantId, batchId, counted: Number(units[1]), before });
      });
    },

    /** the batch that a scan did not name gets the unit */
    choose: (item: CountItem) =>
      run(() => {
        const before = unitsOf(item);
        const { variantId, batchId } = item;
        return adminApi.stockCounts.setUnits({ id, variantId, batchId, counted: (before ?? 0) + 1, before });
      }),
  };
}

export type CountDesk = ReturnType<typeof useCount>;
