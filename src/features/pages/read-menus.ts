import { desc, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { menuVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import { menus as menusSchema } from './contract.ts';
import { fieldValues } from './field-rules.ts';
import { DEFAULT_MENUS, type Menus } from './menu-rules.ts';
import { fillLine } from './text-rules.ts';

/** The published menus as stored. */
export async function readStoredMenus(db: Queryable): Promise<Menus> {
  const [row] = await db
    .select({ menus: menuVersions.menus })
    .from(menuVersions)
    .where(isNotNull(menuVersions.publishedAt))
    .orderBy(desc(menuVersions.version))
    .limit(1);
  return row ? menusSchema.parse(row.menus) : DEFAULT_MENUS;
}

/** The menus as visitors see them, with their fields filled. */
export async function readMenus(app: App): Promise<Menus> {
  addCacheTags('menus');
  const [{ header, side, footer }, facts] = await Promise.all([readStoredMenus(app.db), readStorefront(app)]);
  const values = fieldValues(facts);
  const items = (all: Menus['header']) => all.map(({ label, to }) => ({ label: fillLine(label, values), to }));
  return {
    header: items(header),
    side: items(side),
    footer: footer.map((column) => ({ title: fillLine(column.title, values), items: items(column.items) })),
  };
}
