// Loads a demo from its folder and validates it.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { pageContent } from '#features/pages/contract.ts';
import type { PageContent } from '#features/pages/rules.ts';
import { type Samples, samples } from '#features/settings/contract.ts';
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

/** A demo's settings, brand and pages. */
export type DemoIdentity = DemoShop & {
  name: string;
  samples: Samples;
  pages: (PageContent & { path: string })[];
  /** absolute paths */
  folders: { media: string; marks: string };
};

/** Everything that a new demo is filled with. */
export type Demo = DemoIdentity & {
  /** in display order */
  categories: DemoCategory[];
  /** category by category */
  products: DemoProduct[];
  /** of media/manifest.json */
  images: DemoImage[];
  /** in the order in which they are shown */
  plans: DemoPlan[];
  guides: DemoGuide[];
};

/** The names of the demos, the default first. */
export function listDemos(): string[] {
  const names = readdirSync(DEMOS).filter((name) => existsSync(path.join(DEMOS, name, 'shop.json')));
  return names.sort((a, b) => Number(b === DEFAULT_DEMO) - Number(a === DEFAULT_DEMO) || a.localeCompare(b));
}

const readJson = async (...file: string[]): Promise<unknown> =>
  JSON.parse(await readFile(path.join(DEMOS, ...file), 'utf8'));

/** Reads what each start needs of a demo. Throws when a file is missing or invalid. */
export async function loadDemoIdentity(name: string): Promise<DemoIdentity> {
  const folder = path.join(DEMOS, name);
  const pages = readdirSync(path.join(folder, 'pages'));
  return {
    ...demoShop.parse(await readJson(name, 'shop.json')),
    name,
    pages: await Promise.all(pages.map(async (file) => demoPage.parse(await readJson(name, `pages/${file}`)))),
    samples: samples.parse(await readJson(name, 'samples.json')),
    folders: { media: path.join(folder, 'media'), marks: path.join(folder, 'marks') },
  };
}

/** Reads a whole demo. Throws when a file is missing or invalid. */
export async function loadDemo(name: string): Promise<Demo> {
  const categories = z
    .array(demoCategory)
    .parse(await readJson(name, 'categories.json'))
    .sort((a, b) => a.displayOrder - b.displayOrder);
  const lists = await Promise.all(categories.map(({ slug }) => readJson(name, `catalogue/${slug}.json`)));
  return {
    ...(await loadDemoIdentity(name)),
    categories,
    products: lists.flatMap((list) => z.array(demoProduct).parse(list)),
    images: z.array(demoImage).parse(await readJson(name, 'media/manifest.json')),
    plans: z.array(demoPlan).parse(await readJson(name, 'content/plans.json')),
    guides: z.array(demoGuide).parse(await readJson(name, 'content/guides.json')),
  };
}
