import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from '../../tests/programs.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** nginx with the configuration of deploy/, with local addresses and without TLS. */
export async function startNginx(programs: Programs, folder: string, port: number, webPorts: readonly number[]) {
  const binary = path.join(folder, 'nginx');
  mkdirSync(binary);
  const [file, site] = [path.join(binary, 'nginx.conf'), path.join(binary, 'shop.conf')];
  writeFileSync(site, siteSettings(readFileSync(EXAMPLE, 'utf8'), port, webPorts));
  writeFileSync(file, aroundSite(binary, site));
  const url = `http://localhost:${port}`;
  const program = await programs.start({
    name: 'nginx',
    command: 'nginx',
    args: ['-p', binary, '-c', file, '-e', 'stderr'],
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
  });
  return {
    url,
    /** Like `systemctl reload`: new workers take over and the old ones finish their requests. */
    async reload(): Promise<void> {
      process.kill(program.pid, 'SIGHUP');
      await sleep(2000);
    },
  };
}

/** The configuration that Debian's nginx.conf puts around a site, in a separate folder. */
function aroundSite(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
worker_processes auto;
events { worker_connections 768; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${site};
}
`;
}

/** The lines of the example, except for addresses and TLS; a demo refuses requests with X-Forwarded-For. */
function siteSettings(example: string, port: number, webPorts: readonly number[]): string {
  const isLeftOut = (line: string) => /X-Forwarded|ssl_certificate/.test(line);
  const [serverBlock] = example
    .split('\n')
    .filter((line) => !isLeftOut(line))
    .join('\n')
    // the second server only redirects to TLS
    .split(/^server \{\n {2}listen 80;/m);
  return webPorts
    .reduce((text, one, index) => text.replaceAll(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${one}`), serverBlock!)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('server_name shop.example;', 'server_name localhost;');
}
