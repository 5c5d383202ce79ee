import { appendFile, open } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const REPLAY_SETTINGS = [
  'restore_command',
  'recovery_target_time',
  'recovery_target_timeline',
  'recovery_target_action',
  'hot_standby',
];

/**
 * Configures the cluster to replay WAL at its next start, up to the last transaction that ended before `at`, from a
 * folder of whole segments. Nobody can connect until that is complete.
 */
export async function prepareReplay(
  cluster: string,
  segments: string,
  at: Date,
  owner: { uid: number; gid: number } | null,
): Promise<void> {
  const from = `${segments.replaceAll('%', '%%')}/%f`.replaceAll("'", `'\\''`);
  const settings = {
    restore_command: `test -f '${from}' && cp '${from}' "%p"`,
    // names of time zones are not known yet when this is read
    recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), lines.join(''));
  const signal = await open(path.join(cluster, 'recovery.signal'), 'wx', 0o600);
  try {
    if (owner) await signal.chown(owner.uid, owner.gid);
  } finally {
    await signal.close();
  }
}

/** Ends the replay's configuration, so that later starts are ordinary ones. */
export async function endReplay(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of REPLAY_SETTINGS) await client.query(`alter system reset ${name}`);
  } finally {
    await client.end();
  }
}
