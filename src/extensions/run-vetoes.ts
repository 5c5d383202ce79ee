import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import type { VetoFacts, VetoName } from '#platform/extension-hooks.ts';
import type { Log } from '#platform/log.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type ExtensionContext, type ExtensionDefinition, VetoError } from './define-extension.ts';

/** How long a veto may take (ms), since orders wait for it. */
export const VETO_MS = 1000;

export type LoadedExtension = { definition: ExtensionDefinition; context: ExtensionContext };

/** Rolls back the veto's savepoint. */
class Undone extends Error {}

/**
 * Calls each extension with this veto, in order. Throws EXTENSION_REFUSED when one refuses. An error is logged with the
 * extension's name and allows the command, unless the extension sets `onVetoFailure: 'refuse'`.
 */
export async function runVetoes<Name extends VetoName>(
  extensions: readonly LoadedExtension[],
  log: Log,
  tx: Tx,
  name: Name,
  facts: () => VetoFacts[Name],
): Promise<void> {
  const able = extensions.filter(({ definition }) => definition.before?.[name]);
  if (able.length === 0) return;
  const data = facts();
  for (const { definition, context } of able) {
    const extension = definition.label;
    const veto = definition.before![name]!;
    const failure = await findFailure(tx, (db) => veto(context, structuredClone(data), db));
    if (failure === null) continue;
    if (failure instanceof VetoError)
      throw new DomainError('EXTENSION_REFUSED', { extension, reason: failure.message });
    log.error({ err: failure, extension: definition.name, veto: name }, 'veto of an extension failed');
    if (definition.onVetoFailure === 'refuse')
      throw new DomainError('EXTENSION_REFUSED', {
        extension,
        reason: `This cannot be checked right now (${extension}). Try again in a moment.`,
      });
  }
}

/** The error that a veto throws, or null; its writes are rolled back, and the transaction continues. */
async function findFailure(tx: Tx, ask: (db: Tx) => void | Promise<void>): Promise<unknown> {
  try {
    await tx.transaction(async (db) => {
      await db.execute(sql`set local statement_timeout = ${sql.raw(String(VETO_MS))}`);
      await withinTime(Promise.resolve().then(() => ask(db)));
      throw new Undone();
    });
    return null;
  } catch (error) {
    return error instanceof Undone ? null : error;
  }
}

function withinTime(work: Promise<void>): Promise<void> {
  // the database cancels a running statement, whose error is irrelevant by then
  work.catch(() => {});
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${VETO_MS} ms`)), VETO_MS + 200);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
