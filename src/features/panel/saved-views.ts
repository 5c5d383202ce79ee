import { and, asc, count, eq, ne } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { savedViews } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

const MAX_VIEWS = 20;
const shape = { id: savedViews.id, tab: savedViews.tab, name: savedViews.name, query: savedViews.query };

/** The user's saved views of all lists, oldest first. */
export function listViews(app: App, userId: string) {
  return app.db
    .select(shape)
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
}

/** Saves the filters of a list under a name; an existing name is replaced. SAVED_VIEW_LIMIT_REACHED. */
export function saveView(app: App, userId: string, view: { tab: string; name: string; query: string }) {
  return transact(app.db, async (tx) => {
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.tab, view.tab), ne(savedViews.name, view.name)));
    if (total >= MAX_VIEWS) throw new DomainError('SAVED_VIEW_LIMIT_REACHED');
    const [saved] = await tx
      .insert(savedViews)
      .values({ ...view, userId, createdAt: app.now() })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.tab, savedViews.name],
        set: { query: view.query },
      })
      .returning(shape);
    return saved!;
  });
}

/** NOT_FOUND when it is another user's. */
export async function removeView(app: App, userId: string, id: string): Promise<void> {
  const removedView = await app.db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id });
  if (removedView.length === 0) throw new DomainError('NOT_FOUND');
}
