import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { runBackupTask } from './run-backup-task.ts';

const DATA_DIR = makeTemporaryFolder('task');
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const task = {
  config: readConfig({ DATA_DIR, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }),
  now: new Date('2026-11-20T06:30:00Z'),
  why: { reason: 'schedule' as const, requestedBy: null },
};

test('returns the reason when the process fails', async () => {
  expect(await runBackupTask(task, undefined)).toEqual({
    failure: expect.stringContaining('ECONNREFUSED'),
    code: null,
  });
});
