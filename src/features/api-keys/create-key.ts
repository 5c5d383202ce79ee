import { count, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { KEYS_TAG } from './key-gate.ts';
import { generateApiKey, hashKey, prefixOf } from './key-text.ts';
import { KEY_LIMIT, SCOPES } from './rules.ts';

type Input = { name: string; scopes: string[]; expiresAt: string | null };

/**
 * Creates a key whose scopes its creator has, too; its text is returned only here. INVALID_KEY {fields},
 * KEY_LIMIT_REACHED.
 */
export async function createKey(app: App, staff: Staff, input: Input): Promise<{ id: string; key: string }> {
  const now = app.now();
  const key = generateApiKey();
  return transact(app.db, async (tx) => {
    const granted = await permissionsOf(tx, staff.userId);
    const scopes = SCOPES.filter((scope) => input.scopes.includes(scope));
    const refused = input.scopes.filter((scope) => !scopes.some((one) => one === scope && granted.has(one)));
    const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
    const fields = {
      ...(input.scopes.length === 0 ? { scopes: 'Choose what it may do' } : {}),
      ...(refused.length > 0 ? { scopes: `You cannot give ${refused.join(', ')} to a key` } : {}),
      ...(expiresAt && expiresAt <= now ? { expiresAt: 'Choose a future date' } : {}),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('INVALID_KEY', { fields });
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(apiKeys).where(isNull(apiKeys.endedAt));
    if (total >= KEY_LIMIT) throw new DomainError('KEY_LIMIT_REACHED');
    const { name } = input;
    const [row] = await tx
      .insert(apiKeys)
      .values({
        name,
        prefix: prefixOf(key),
        hash: hashKey(key),
        scopes,
        createdBy: staff.userId,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: apiKeys.id });
    invalidateCached(tx, KEYS_TAG);
    const after = { name, scopes, expiresAt: input.expiresAt };
    await recordChange(tx, staff, now, { action: 'api-key.create', entityId: row!.id, label: name, after });
    return { id: row!.id, key };
  });
}
