import { and, eq, inArray } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind } from './import-kind.ts';

/** Cancels an import; a running one stops after its current units, which stay applied. */
export async function cancelImport(app: App, kind: ImportKind['kind'], id: string): Promise<void> {
  const now = app.now();
  const mine = and(eq(imports.id, id), eq(imports.kind, kind));
  const [ended] = await app.db
    .update(imports)
    .set({ state: 'cancelled', content: null, finishedAt: now, updatedAt: now })
    .where(and(mine, eq(imports.state, 'checked')))
    .returning({ id: imports.id });
  if (ended) return;
  const [row] = await app.db
    .update(imports)
    .set({ cancelRequestedAt: now })
    .where(and(mine, inArray(imports.state, ['checking', 'applying'])))
    .returning({ id: imports.id });
  if (!row) throw new DomainError('IMPORT_STATE_CHANGED');
}
