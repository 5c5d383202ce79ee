import type { Db } from '#db/queryable.ts';
import { listGoodBackups } from '#features/backups/backup-log.ts';
import { oldestSegments } from '#features/backups/rules.ts';
import { forgetWalStream, listWalStreams } from '#features/backups/wal-log.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import { parseSegmentFile } from '#platform/backup/wal-file.ts';

/** Removes segments that no kept archive needs: only of streams that the shop has recorded in this storage. */
export async function removeExpiredWal(db: Db, place: string, store: BackupStore): Promise<void> {
  const streams = (await listWalStreams(db, place)).map(({ id }) => id);
  if (streams.length === 0) return;
  const oldest = oldestSegments(await listGoodBackups(db, place));
  const isNeeded = (stream: string, segment: string): boolean => {
    const inArchive = oldest.get(stream);
    // the current stream may not have an archive yet
    return inArchive === undefined ? stream === streams[0] : segment > inArchive;
  };
  for (const name of await store.list()) {
    const segmentFile = parseSegmentFile(name);
    if (segmentFile && streams.includes(segmentFile.stream) && !isNeeded(segmentFile.stream, segmentFile.segment))
      await store.remove(name);
  }
  for (const id of streams.slice(1)) if (!oldest.has(id)) await forgetWalStream(db, id);
}
