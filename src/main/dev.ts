/** npm run dev: the shop with hot reload. Pages and screens come from Vite; the server restarts on its own changes. */
import { spawn } from 'node:child_process';

const watch = ['src/db', 'src/features', 'src/gateways', 'src/channels', 'src/main', 'src/platform', 'src/shared'];
const child = spawn(
  process.execPath,
  [...watch.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'src/main/dev-server.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
// the parent process has ended
process.once('disconnect', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
