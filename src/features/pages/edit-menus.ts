import { desc, eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { menuVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { MenuState } from './admin-contract.ts';
import { menus as menusSchema } from './contract.ts';
import { DEFAULT_MENUS, type Menus, validateMenus } from './menu-rules.ts';
import { withNames } from './page-store.ts';
import { isScreenPath } from './path-rules.ts';
import { listPublishedPaths } from './read-page.ts';

/** The menus as staff edit them: the draft or the published ones, with their history. */
export async function readMenuState(db: Queryable): Promise<MenuState> {
  const rows = await db.select().from(menuVersions).orderBy(desc(menuVersions.version)).limit(100);
  const history = await withNames(db, rows);
  const [newest] = rows;
  return {
    revision: newest?.revision ?? 0,
    menus: newest ? menusSchema.parse(newest.menus) : DEFAULT_MENUS,
    published: history.find(({ publishedAt }) => publishedAt !== null) ?? null,
    draft: newest && newest.publishedAt === null ? (history[0] ?? null) : null,
    history,
  };
}

/** An earlier version of the menus; 0 is the default one. NOT_FOUND. */
export async function readMenuVersion(db: Queryable, version: number): Promise<Menus> {
  if (version === 0) return DEFAULT_MENUS;
  const [row] = await db.select().from(menuVersions).where(eq(menuVersions.version, version));
  if (!row) throw new DomainError('NOT_FOUND');
  return menusSchema.parse(row.menus);
}

/** Saves the menus as a draft. MENUS_CHANGED when they were saved since `revision` was read. */
export async function saveMenus(
  app: App,
  staff: Staff,
  { revision, menus }: { revision: number; menus: Menus },
): Promise<MenuState> {
  return transact(app.db, async (tx) => {
    const state = await lockMenus(app, tx, revision);
    const saved = { menus, savedAt: app.now(), savedBy: staff.userId, revision: revision + 1 };
    if (state.draft) await tx.update(menuVersions).set(saved).where(eq(menuVersions.version, state.draft.version));
    else await tx.insert(menuVersions).values({ version: (state.history[0]?.version ?? 0) + 1, ...saved });
    await recordChange(tx, staff, app.now(), {
      action: 'menus.save',
      entityId: 'menus',
      label: 'Menus',
      before: state.menus,
      after: menus,
    });
    return readMenuState(tx);
  });
}

/** Publishes the draft of the menus. INVALID_MENUS {fields} when a link is dead; DRAFT_MISSING; MENUS_CHANGED. */
export async function publishMenus(app: App, staff: Staff, { revision }: { revision: number }): Promise<MenuState> {
  const paths = new Set((await listPublishedPaths(app)).map(({ path }) => path));
  return transact(app.db, async (tx) => {
    const state = await lockMenus(app, tx, revision);
    if (!state.draft) throw new DomainError('DRAFT_MISSING');
    const fields = validateMenus(state.menus, (path) => isScreenPath(path) || paths.has(path));
    if (Object.keys(fields).length > 0) throw new DomainError('INVALID_MENUS', { fields });
    const { version } = state.draft;
    await tx
      .update(menuVersions)
      .set({ publishedAt: app.now(), publishedBy: staff.userId, revision: revision + 1 })
      .where(eq(menuVersions.version, version));
    await recordChange(tx, staff, app.now(), {
      action: 'menus.publish',
      entityId: 'menus',
      label: 'Menus',
      before: { version: state.published?.version ?? null },
      after: { version },
    });
    return readMenuState(tx);
  });
}

// the first menus have no row to lock yet
async function lockMenus(app: App, tx: Tx, revision: number): Promise<MenuState> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('menu_versions'))`);
  const state = await readMenuState(tx);
  if (state.revision === revision) return state;
  const [last] = state.history;
  throw new DomainError('MENUS_CHANGED', {
    by: last?.publishedBy ?? last?.savedBy ?? null,
    at: last?.publishedAt ?? last?.savedAt ?? app.now().toISOString(),
    revision: state.revision,
  });
}
