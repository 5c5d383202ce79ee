import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from '../../tests/programs.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');

/** HAProxy with the configuration of deploy/, with local addresses and without TLS. */
export async function startHaproxy(programs: Programs, folder: string, port: number, webPorts: readonly number[]) {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, proxySettings(readFileSync(EXAMPLE, 'utf8'), port, webPorts));
  const url = `http://localhost:${port}`;
  const program = await programs.start({
    name: 'haproxy',
    command: 'haproxy',
    // a master process, which the service manager reloads
    args: ['-W', '-db', '-f', file],
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
  });
  return {
    url,
    /** Like `systemctl reload`: a new process takes over the port and the old one finishes its requests. */
    async reload(): Promise<void> {
      process.kill(program.pid, 'SIGUSR2');
      await sleep(2000);
    },
  };
}

/** The lines of the example, except for addresses and TLS; a demo refuses requests with X-Forwarded-For. */
function proxySettings(example: string, port: number, webPorts: readonly number[]): string {
  const isLeftOut = (line: string) => /X-Forwarded|redirect scheme|bind :443/.test(line);
  const lines = example.split('\n').filter((line) => !isLeftOut(line));
  const addressed = webPorts.reduce(
    (text, one, index) => text.replaceAll(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${one}`),
    lines.join('\n'),
  );
  return addressed
    .replace('  bind :80', `  bind 127.0.0.1:${port}`)
    .replace('hdr Host shop.example', 'hdr Host localhost')
    .replace('log /dev/log local0', 'log stdout format raw local0');
}
