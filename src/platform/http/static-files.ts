import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import { acceptedEncoding, type Encoding } from './encoding.ts';
import { FOREVER } from './forever.ts';
import type { HttpEnv } from './request.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

type Entry = { type: string; cache: string; bodies: Partial<Record<Encoding, Buffer>> };

/**
 * Serves the files that a folder has at start from memory, with the .br and .gz bodies of the build. Each file is a
 * route, so no other path reaches the disk.
 */
export function mountAssets(http: Hono<HttpEnv>, folder: string): void {
  const files = listFiles(folder).filter((file) => !/\.(br|gz)$/.test(file));
  for (const file of files) {
    const route = `/${file.split(path.sep).map(encodeURIComponent).join('/')}`;
    const full = path.join(folder, file);
    const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
    const entry: Entry = {
      type: TYPES[path.extname(file)] ?? 'application/octet-stream',
      cache: file.startsWith('assets') ? FOREVER : 'public, max-age=3600',
      bodies: {
        identity: readFileSync(full),
        ...optional('br', read(`${full}.br`)),
        ...optional('gzip', read(`${full}.gz`)),
      },
    };
    http.on(['GET', 'HEAD'], route, (c) => {
      const accepted = acceptedEncoding(c.req.header('accept-encoding'));
      const encoding = entry.bodies[accepted] ? accepted : 'identity';
      const body = entry.bodies[encoding]!;
      return c.body(new Uint8Array(body), 200, {
        'content-type': entry.type,
        'cache-control': entry.cache,
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      });
    });
  }
}

const optional = (name: 'br' | 'gzip', body: Buffer | undefined) => (body ? { [name]: body } : {});

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
}
