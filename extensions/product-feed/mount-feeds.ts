import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExtensionContext, ExtensionHttp } from '#extensions/api.ts';
import { writeGoogleFeed, writeMetaFeed } from './feed-files.ts';
import { lastChange, readFeedHead, readFeedItems, readSettings } from './read-feed.ts';

const FILES = {
  'google.xml': { write: writeGoogleFeed, type: 'application/xml; charset=utf-8' },
  'meta.csv': { write: writeMetaFeed, type: 'text/csv; charset=utf-8' },
} as const;

/** Serves the files of the feeds to advertisers, with 304 when they are unchanged. */
export function mountFeeds(http: ExtensionHttp, context: ExtensionContext): void {
  for (const [name, { write, type }] of Object.entries(FILES))
    http.get(`/${name}`, async (c) => {
      const settings = await readSettings(context);
      const head = await readFeedHead(context, settings);
      const stated = { ...head, delivery: head.delivery.version };
      const version = JSON.stringify([await lastChange(context), settings.excludedProducts, stated]);
      const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
      const headers = { etag, 'cache-control': 'public, max-age=300', 'content-type': type };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, { etag });
      const lines = Readable.from(write(head, readFeedItems(context, settings)), { objectMode: false });
      return c.body(Readable.toWeb(lines) as ReadableStream, 200, headers);
    });
}
