import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { addCacheEnd } from '#platform/http/cache-tags.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import type { ImageAsset } from '../catalog/contract.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import type { shownPage } from './contract.ts';
import { fieldValues } from './field-rules.ts';
import { listRailProducts } from './list-rail-products.ts';
import { isShownAt, nextChange } from './period-rules.ts';
import { type PageContent, type PageKind, renderContent } from './rules.ts';

export type ShownPage = z.infer<typeof shownPage>;

type Given = { path: string; kind: PageKind; changedOn: string; content: PageContent };

/**
 * A page with everything that it shows: fields of the settings, images, products. Blocks are shown in their period, and
 * a cached copy ends when the next one begins or ends. `marks`: for a preview.
 */
export async function showPage(app: App, request: Given, marks = false): Promise<ShownPage> {
  const { path, kind, changedOn } = request;
  const now = app.now().getTime();
  const next = nextChange(request.content.blocks, now);
  if (next !== null) addCacheEnd(next);
  const content = { ...request.content, blocks: request.content.blocks.filter((block) => isShownAt(block, now)) };
  const values = fieldValues(await readStorefront(app));
  const [images, rails] = await Promise.all([
    readImages(app.db, content),
    Promise.all(
      content.blocks.flatMap((block) =>
        block.kind === 'rail' ? [listRailProducts(app, block).then((cards) => [block.id, cards] as const)] : [],
      ),
    ),
  ]);
  return {
    path,
    kind,
    changedOn,
    ...renderContent(content, values, { marks }),
    images,
    rails: Object.fromEntries(rails),
  };
}

/** The images of a page's blocks by id. */
export async function readImages(db: Queryable, { blocks }: PageContent): Promise<Record<string, ImageAsset>> {
  const ids = blocks.flatMap((block) => ('picture' in block && block.picture ? [block.picture] : []));
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: media.id, ...imageAssetColumns })
    .from(media)
    .where(inArray(media.id, ids));
  return Object.fromEntries(rows.map(({ id, ...image }) => [id, image]));
}
