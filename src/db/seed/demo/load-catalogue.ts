// Reads the demo catalogue from its JSON files and refuses anything that is not of its shape.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type DemoCategory, type DemoImage, type DemoProduct, demoCategory, demoImage, demoProduct } from './schema.ts';

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));

/** Categories in display order. */
export async function loadDemoCategories(): Promise<DemoCategory[]> {
  const list = z.array(demoCategory).parse(await read('./categories.json'));
  return list.sort((a, b) => a.displayOrder - b.displayOrder);
}

/** Products, category by category; each category has a file of its own. */
export async function loadDemoProducts(): Promise<DemoProduct[]> {
  const categories = await loadDemoCategories();
  const lists = await Promise.all(categories.map((c) => read(`./catalogue/${c.slug}.json`)));
  return lists.flatMap((list) => z.array(demoProduct).parse(list));
}

/** Pictures of media/, as the renderer in tools/art listed them. */
export async function loadDemoImages(): Promise<DemoImage[]> {
  return z.array(demoImage).parse(await read('./media/manifest.json'));
}
