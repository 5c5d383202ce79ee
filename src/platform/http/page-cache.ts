import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheLimits, TaggedCache } from '#db/tagged-cache.ts';
import { cacheEnd } from './cache-tags.ts';

/** A rendered page or API response, ready to be sent repeatedly. */
export type Page = {
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
  type: string;
  etag: string;
  /** content security policy with the hashes of the page's inline scripts; null: the default policy */
  policy: string | null;
  tags: ReadonlySet<string>;
  /** when it expires */
  endsAt: number;
};

const PAGE_LIMITS: CacheLimits = { entries: 3000, bytes: 96 * 1024 * 1024 };
/** A catalogue page takes about 20 KB in its three encodings. */
export const RESPONSE_LIMITS: CacheLimits = { entries: 20_000, bytes: 48 * 1024 * 1024 };

/** Prepares a page: compressed once, with an ETag of its content. */
export const makePage = (html: string, policy: string, tags: ReadonlySet<string>): Promise<Page> =>
  compressed(html, { type: 'text/html; charset=utf-8', policy, tags, effort: 6 });

/** Prepares an API response. Many are requested once only, so compression is light. */
export const makeJsonResponse = (json: string, tags: ReadonlySet<string>): Promise<Page> =>
  compressed(json, { type: 'application/json', policy: null, tags, effort: 3 });

type Kind = Pick<Page, 'type' | 'policy' | 'tags'> & { effort: number };

async function compressed(text: string, { type, policy, tags, effort }: Kind): Promise<Page> {
  const identity = Buffer.from(text);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(identity, { level: effort }),
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  ]);
  // weak: the same page in three encodings
  const name = createHash('sha256').update(text);
  if (policy !== null) name.update(policy);
  const etag = `W/"${name.digest('base64url').slice(0, 22)}"`;
  return { bodies: { identity, gzip: zipped, br: brotli }, type, etag, policy, tags, endsAt: cacheEnd(tags) };
}

/**
 * The cached pages of this process by key. A page is dropped when something that it shows changes (`drop`), and a
 * rendering that began before the change is not stored. Without notifications nothing is cached.
 */
export class PageCache {
  readonly #pages: TaggedCache<Page>;
  readonly #shared = new Map<string, Promise<Page | Response>>();
  #isConnected = false;

  readonly #now: () => number;

  constructor(limits: CacheLimits = PAGE_LIMITS, now: () => number = Date.now) {
    this.#pages = new TaggedCache(limits);
    this.#now = now;
  }

  get size(): CacheLimits {
    return this.#pages.size;
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key);
    return page && page.endsAt <= this.#now() ? undefined : page;
  }

  /** Renders and stores a page once for all concurrent requests. Other responses are passed on. */
  async render(key: string, render: () => Promise<Page | Response>): Promise<Page | Response> {
    const under = this.#shared.get(key);
    if (under) return under;
    const making = this.#pages.begin();
    const wasConnected = this.#isConnected;
    const rendering = render()
      .then((page) => {
        if (!(page instanceof Response) && wasConnected && this.#isConnected)
          this.#pages.keep(making, key, page, page.tags, sizeOf(page));
        return page;
      })
      .finally(() => {
        this.#pages.end(making);
        if (this.#shared.get(key) === rendering) this.#shared.delete(key);
      });
    this.#shared.set(key, rendering);
    return rendering;
  }

  drop(tag: string): void {
    // later requests must not get a rendering that began before
    this.#shared.clear();
    this.#pages.drop(tag);
  }

  /** Whether notifications arrive. Without them nothing is stored or served from the cache. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!isConnected) this.drop('everything');
  }
}

const sizeOf = ({ bodies }: Page) => bodies.identity.length + bodies.gzip.length + bodies.br.length;
