import type { Replica } from '#db/replica.ts';
import type { Metrics } from '#platform/http/metrics.ts';

/** Metrics of the replica. */
export function watchReplica(metrics: Metrics, { state, lagMs }: Pick<Replica, 'state' | 'lagMs'>): void {
  const isUsable = () => (state() === 'away' || state() === 'lagging' ? 0 : 1);
  metrics.watch('shop_replica_up', 'Whether the replica answers and is not too far behind', isUsable);
  metrics.watch(
    'shop_replica_lag_seconds',
    'For how long the replica has not reached the primary',
    () => lagMs() / 1000,
  );
}
