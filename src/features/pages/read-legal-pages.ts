import type { App } from '#platform/app.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import { findDefaultPage } from './default-pages/default-pages.ts';
import { describeField, fieldValues } from './field-rules.ts';
import { findMissingLegalParts } from './legal-rules.ts';
import { findPage, readContent, readVersions } from './page-store.ts';
import { findMissingFields } from './rules.ts';

/** `missing`: fields and declarations without a value; `publishedAt` is null for a default page. */
export type LegalPageState = { path: string; missing: string[]; publishedAt: Date | null };

/** The state of a published legal page; null where none is published. */
export async function readLegalPage(app: App, path: string): Promise<LegalPageState | null> {
  const row = await findPage(app.db, path);
  if (row && row.publishedVersion === null) return null;
  const content = row ? await readContent(app.db, row.id, row.publishedVersion ?? 1) : findDefaultPage(path)?.content;
  if (!content) return null;
  const values = fieldValues(await readStorefront(app));
  const fields = findMissingFields(content, values).map(({ field }) => describeField(field, values).label);
  const parts = findMissingLegalParts({ path, kind: 'legal', content }, values).map(({ part }) => part);
  const published = row && (await readVersions(app.db, row.id)).find(({ version }) => version === row.publishedVersion);
  const byStaff = published?.savedBy ? published.publishedAt : null;
  // the legal part already names its field
  const others = fields.filter((field) => !parts.some((part) => part.toLowerCase().includes(field.toLowerCase())));
  return { path, missing: [...new Set([...parts, ...others])], publishedAt: byStaff ? new Date(byStaff) : null };
}
