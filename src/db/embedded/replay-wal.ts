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
 * Has the cluster replay WAL when it starts next, up to the last transaction that ended before `at`, from a folder with
 * whole segments. Nobody can connect until that is done.
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
    // names of time zones are not known yet where this is read
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

/** After the replay: a later start is an ordinary one. */
export async function endReplay(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of REPLAY_SETTINGS) await client.query(`alter system reset ${name}`);
  } finally {
    await client.end();
  }
}
