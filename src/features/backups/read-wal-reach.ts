import type { App } from '#platform/app.ts';
import { describePlace } from '#platform/backup/open-backup-store.ts';
import { listGoodBackups } from './backup-log.ts';
import { keepsWal } from './is-scheduled.ts';
import { listWalStreams } from './wal-log.ts';

/** The span within which any moment can be restored; null without WAL that continues an archive. */
export async function readWalReach(app: App): Promise<{ since: Date; until: Date } | null> {
  if (!keepsWal(app)) return null;
  const place = describePlace(app.config);
  const [[stream], goodBackups] = await Promise.all([listWalStreams(app.db, place), listGoodBackups(app.db, place)]);
  if (!stream?.copiedUntil) return null;
  const times = goodBackups.flatMap(({ walStream, consistentAt }) =>
    walStream === stream.id && consistentAt ? [consistentAt.getTime()] : [],
  );
  const since = Math.min(...times);
  return since <= stream.copiedUntil.getTime() ? { since: new Date(since), until: stream.copiedUntil } : null;
}
