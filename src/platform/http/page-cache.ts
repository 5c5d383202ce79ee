import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Limits, TaggedCache } from '#db/tagged-cache.ts';

/** A rendered page, ready to be sent as often as asked for. */
export type Page = {
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
  etag: string;
  /** content security policy with the hashes of the page's own scripts */
  policy: string;
  tags: ReadonlySet<string>;
};

const PAGE_LIMITS: Limits = { entries: 3000, bytes: 96 * 1024 * 1024 };

/** Makes a page of its HTML: compressed once, named by its content. */
export async function makePage(html: string, policy: string, tags: ReadonlySet<string>): Promise<Page> {
  const identity = Buffer.from(html);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(identity, { level: 6 }),
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  // weak: the same page in three encodings
  const etag = `W/"${createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 22)}"`;
  return { bodies: { identity, gzip: zipped, br: brotli }, etag, policy, tags };
}

/**
 * The pages of this process by address. A page is dropped when something that it shows has changed (`drop`), and a
 * rendering that began before the change is not kept. While the process cannot hear of changes it keeps nothing.
 */
export class PageCache {
  readonly #pages: TaggedCache<Page>;
  readonly #shared = new Map<string, Promise<Page | Response>>();
  #hearing = false;

  constructor(limits: Limits = PAGE_LIMITS) {
    this.#pages = new TaggedCache(limits);
  }

  get size(): Limits {
    return this.#pages.size;
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key);
  }

  /** Renders a page, once for all who ask for it meanwhile, and keeps it. Answers other than a page are passed on. */
  async render(key: string, render: () => Promise<Page | Response>): Promise<Page | Response> {
    const under = this.#shared.get(key);
    if (under) return under;
    const making = this.#pages.begin();
    const hearing = this.#hearing;
    const rendering = render()
      .then((page) => {
        if (!(page instanceof Response) && hearing && this.#hearing)
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
    // who asks from now on must not be given a rendering that began before
    this.#shared.clear();
    this.#pages.drop(tag);
  }

  /** Whether changes are heard of. Without, nothing is kept and nothing kept is given out. */
  hearing(heard: boolean): void {
    this.#hearing = heard;
    if (!heard) this.drop('everything');
  }
}

const sizeOf = ({ bodies }: Page) => bodies.identity.length + bodies.gzip.length + bodies.br.length;
