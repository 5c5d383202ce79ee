import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Program, Programs } from '../../tests/programs.ts';

/** The environment of another process of the same database and secret. */
type Place = { name: string; role: 'web' | 'worker'; port: number };
type Shared = { programs: Programs; folder: string; env: Record<string, string> };

/** A process of the shop that can be stopped and restarted, also in another version. */
export async function startShopProcess({ programs, folder, env }: Shared, place: Place, version: string) {
  const { name, role, port } = place;
  const dataDir = path.join(folder, `data-${name}`);
  mkdirSync(dataDir);
  const start = (checkout: string) =>
    programs.start({
      name,
      command: process.execPath,
      args: ['src/main/start.ts'],
      cwd: checkout,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ROLE: role,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
      isReady: async () => (await fetch(`http://localhost:${port}/readyz`)).ok,
    });
  let checkout = version;
  let program: Program = await start(checkout);
  return {
    name,
    port,
    pid: () => program.pid,
    /** Restarts the process, in `next` when that is another version. Returns the downtime in ms. */
    async restart(signal: NodeJS.Signals = 'SIGTERM', next = checkout): Promise<number> {
      const startedAt = performance.now();
      await program.stop(signal);
      checkout = next;
      program = await start(checkout);
      return performance.now() - startedAt;
    },
  };
}
