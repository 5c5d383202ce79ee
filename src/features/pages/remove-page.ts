import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { pages } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { findDefaultPage } from './default-pages/default-pages.ts';
import { menusLeadingTo } from './menu-rules.ts';
import { lockPage, readContent } from './page-store.ts';
import { readStoredMenus } from './read-menus.ts';

/** Deletes a page of the shop's own with its history. PAGE_IS_DEFAULT; PAGE_IN_MENU {menus}; PAGE_CHANGED. */
export async function removePage(app: App, staff: Staff, { path, revision }: { path: string; revision: number }) {
  if (findDefaultPage(path)) throw new DomainError('PAGE_IS_DEFAULT');
  await transact(app.db, async (tx) => {
    const row = await lockPage(app, tx, path, revision);
    const menus = menusLeadingTo(await readStoredMenus(tx), path);
    if (menus.length > 0) throw new DomainError('PAGE_IN_MENU', { menus });
    const before = await readContent(tx, row.id, row.publishedVersion ?? row.draftVersion ?? 1);
    await tx.delete(pages).where(eq(pages.id, row.id));
    invalidateCached(tx, 'pages');
    await recordChange(tx, staff, app.now(), {
      action: 'page.delete',
      entityId: row.id,
      label: path,
      before: { ...before, path },
    });
  });
  return { ok: true as const };
}
