import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A rendered page, ready to be sent as often as asked for. */
export type Page = {
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
  etag: string;
  /** content security policy with the hashes of the page's own scripts */
  policy: string;
  tags: ReadonlySet<string>;
};

/** Limits of what is kept; the pages looked at longest ago go first. */
const MAX_PAGES = 3000;
const MAX_BYTES = 96 * 1024 * 1024;

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
  #pages = new Map<string, Page>();
  #byTag = new Map<string, Set<string>>();
  #bytes = 0;
  #hearing = false;
  /** renderings under way, each with the tags dropped since it began */
  #running = new Set<Set<string>>();
  #shared = new Map<string, Promise<Page | Response>>();

  get(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (page) {
      // to the end: the one looked at longest ago stands first
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** Renders a page, once for all who ask for it meanwhile, and keeps it. Answers other than a page are passed on. */
  async render(key: string, render: () => Promise<Page | Response>): Promise<Page | Response> {
    const under = this.#shared.get(key);
    if (under) return under;
    const dropped = new Set<string>();
    this.#running.add(dropped);
    const hearing = this.#hearing;
    const rendering = render()
      .then((page) => {
        const kept = !(page instanceof Response) && hearing && this.#hearing && !touches(dropped, page.tags);
        if (kept) this.#keep(key, page);
        return page;
      })
      .finally(() => {
        this.#running.delete(dropped);
        if (this.#shared.get(key) === rendering) this.#shared.delete(key);
      });
    this.#shared.set(key, rendering);
    return rendering;
  }

  /** Drops all pages that show what the tag names; 'everything' drops all. */
  drop(tag: string): void {
    for (const dropped of this.#running) dropped.add(tag);
    // who asks from now on must not be given a rendering that began before
    this.#shared.clear();
    const keys = tag === 'everything' ? [...this.#pages.keys()] : [...(this.#byTag.get(tag) ?? [])];
    for (const key of keys) this.#remove(key);
  }

  /** Whether changes are heard of. Without, nothing is kept and nothing kept is given out. */
  hearing(heard: boolean): void {
    this.#hearing = heard;
    if (!heard) this.drop('everything');
  }

  #keep(key: string, page: Page): void {
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    while (this.#bytes > MAX_BYTES || this.#pages.size > MAX_PAGES) this.#remove(this.#pages.keys().next().value!);
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

const sizeOf = ({ bodies }: Page) => bodies.identity.length + bodies.gzip.length + bodies.br.length;
const touches = (dropped: ReadonlySet<string>, tags: ReadonlySet<string>) =>
  dropped.has('everything') || [...tags].some((tag) => dropped.has(tag));
