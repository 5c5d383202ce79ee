// Reads a demo from its folder and refuses what is not of its shape.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { pageContent } from '#features/pages/contract.ts';
import type { PageContent } from '#features/pages/rules.ts';
import { DEFAULT_DEMO } from '#platform/config.ts';
import {
  type DemoCategory,
  type DemoImage,
  type DemoProduct,
  demoCategory,
  demoImage,
  demoProduct,
} from './catalogue-schema.ts';
import { type DemoGuide, type DemoPlan, demoGuide, demoPlan } from './content-schema.ts';
import { type DemoShop, demoShop } from './demo-schema.ts';

const DEMOS = fileURLToPath(new URL('../../../demos', import.meta.url));
const demoPage = pageContent.extend({ path: z.string().startsWith('/') });

export type Demo = DemoShop & {
  name: string;
  /** in display order */
  categories: DemoCategory[];
  /** category by category */
  products: DemoProduct[];
  /** of media/manifest.json */
  images: DemoImage[];
  /** in the order in which they are shown */
  plans: DemoPlan[];
  guides: DemoGuide[];
  pages: (PageContent & { path: string })[];
  /** absolute paths */
  folders: { media: string; marks: string };
};

/** Names of the demos that can be started, the usual one first. */
export function listDemos(): string[] {
  const names = readdirSync(DEMOS).filter((name) => existsSync(path.join(DEMOS, name, 'shop.json')));
  return names.sort((a, b) => Number(b === DEFAULT_DEMO) - Number(a === DEFAULT_DEMO) || a.localeCompare(b));
}

/** All that a demo is made of. Throws when a file is missing or not of its shape. */
export async function loadDemo(name: string): Promise<Demo> {
  const folder = path.join(DEMOS, name);
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  const shop = demoShop.parse(await read('shop.json'));
  const categories = z
    .array(demoCategory)
    .parse(await read('categories.json'))
    .sort((a, b) => a.displayOrder - b.displayOrder);
  const lists = await Promise.all(categories.map(({ slug }) => read(`catalogue/${slug}.json`)));
  const pages = readdirSync(path.join(folder, 'pages'));
  return {
    ...shop,
    name,
    categories,
    products: lists.flatMap((list) => z.array(demoProduct).parse(list)),
    images: z.array(demoImage).parse(await read('media/manifest.json')),
    plans: z.array(demoPlan).parse(await read('content/plans.json')),
    guides: z.array(demoGuide).parse(await read('content/guides.json')),
    pages: await Promise.all(pages.map(async (file) => demoPage.parse(await read(`pages/${file}`)))),
    folders: { media: path.join(folder, 'media'), marks: path.join(folder, 'marks') },
  };
}
