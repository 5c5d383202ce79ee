import type { App } from '#platform/app.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import type { Samples } from '../settings/contract.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readPublished } from './read-brand.ts';

/** The brand's sample reviews and posts, where sample content is shown. */
export async function readSamples({ db, demo }: App): Promise<{ samples: Samples | null }> {
  addCacheTags('brand');
  const { content } = await readSettings(db);
  if (!demo && !content.sampleContent) return { samples: null };
  return { samples: (await readPublished(db)).samples };
}
