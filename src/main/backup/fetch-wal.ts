import { open } from 'node:fs/promises';
import path from 'node:path';
import { nextSegment, SEGMENT_BYTES } from '#db/embedded/wal-segments.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { BackupKey } from '#platform/backup/backup-key.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import type { WalResume } from '#platform/backup/manifest.ts';
import { parseSegmentFile, readSegment } from '#platform/backup/wal-file.ts';

type Owner = { uid: number; gid: number } | null;

/**
 * Fetches and verifies the segments from an archive up to an instant, into a folder. WAL_MISSING when one is missing,
 * RESTORE_TIME_TOO_LATE when the last one ends before the instant.
 */
export async function fetchWal(
  store: BackupStore,
  key: BackupKey,
  { resume, at, folder, owner }: { resume: WalResume; at: Date; folder: string; owner: Owner },
): Promise<void> {
  const { stream } = resume;
  const there = new Set<string>();
  for (const name of await store.list()) {
    const segmentFile = parseSegmentFile(name);
    if (segmentFile?.stream === stream) there.add(segmentFile.segment);
  }
  const last = [...there].sort().at(-1) ?? '';
  let reached = resume.consistentAt;
  for (let segment = nextSegment(resume.segment); ; segment = nextSegment(segment)) {
    if (segment > last)
      throw new BackupError(
        'RESTORE_TIME_TOO_LATE',
        `the WAL in ${store.place} reaches to ${reached}: name that moment or an earlier one`,
      );
    if (!there.has(segment))
      throw new BackupError('WAL_MISSING', `the segment ${segment} of ${stream} is not in ${store.place}`);
    const { until, content } = await readSegment(store, key, { stream, segment });
    await writeSegmentFile(path.join(folder, segment), content, owner);
    if (until && Date.parse(until) >= at.getTime()) return;
    reached = until ?? reached;
  }
}

// the padding of zeros takes no space on disk
async function writeSegmentFile(place: string, content: Uint8Array, owner: Owner): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.truncate(SEGMENT_BYTES);
    if (owner) await file.chown(owner.uid, owner.gid);
  } finally {
    await file.close();
  }
}
