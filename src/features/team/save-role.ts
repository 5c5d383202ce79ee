import { and, eq, ne, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { roles } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type GrantablePermission, isGrantable, withNeeded } from '#shared/permissions.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { beginTeamChange, permissionsOfRole, requireHeld } from './require-held.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { RESERVED_ROLE_KEYS, roleKeyOf } from './rules.ts';

type Values = { name: string; permissions: readonly GrantablePermission[]; secondFactorRequired: boolean };

/** Creates an own role. ROLE_NAME_TAKEN; PERMISSION_NOT_HELD {permissions} for permissions that the caller lacks. */
export function createRole(app: App, staff: Staff, { name, permissions, secondFactorRequired }: Values) {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'roles.write');
    const allowed = withNeeded(permissions);
    requireHeld(granted, allowed);
    await requireFreeName(tx, name);
    const now = app.now();
    const key = await freeKey(tx, name);
    await tx.insert(roles).values({
      key,
      name,
      permissions: ['panel.use', ...allowed],
      secondFactorRequired,
      createdAt: now,
      updatedAt: now,
    });
    const after = { name, permissions: allowed, secondFactorRequired };
    await recordChange(tx, staff, now, { action: 'role.create', entityId: key, label: name, after });
    return { key };
  });
}

type Update = Values & { key: string; expected?: Record<string, unknown> | undefined };

/**
 * Changes a role, at once for its members. Of a built-in role only the second factor can be changed (ROLE_BUILT_IN).
 * EDIT_CONFLICT.
 */
export function updateRole(app: App, staff: Staff, { key, expected, ...changedRole }: Update): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'roles.write');
    const [role] = await tx.select().from(roles).where(eq(roles.key, key));
    if (!role) throw new DomainError('NOT_FOUND');
    const heldPermissions = permissionsOfRole(role);
    requireHeld(granted, heldPermissions);
    const before = {
      name: role.name,
      permissions: [...heldPermissions].filter(isGrantable),
      secondFactorRequired: role.secondFactorRequired,
    };
    requireUnchanged(before, expected);
    const after = { ...changedRole, permissions: withNeeded(changedRole.permissions) };
    requireHeld(granted, after.permissions);
    if (role.isBuiltIn && (after.name !== before.name || String(after.permissions) !== String(before.permissions)))
      throw new DomainError('ROLE_BUILT_IN');
    await requireFreeName(tx, after.name, key);
    const now = app.now();
    const { name, secondFactorRequired } = after;
    const permissions = role.isBuiltIn ? role.permissions : ['panel.use', ...after.permissions];
    await tx.update(roles).set({ name, permissions, secondFactorRequired, updatedAt: now }).where(eq(roles.key, key));
    if (secondFactorRequired !== before.secondFactorRequired)
      await requireSecondFactor(tx, { key, isRequired: secondFactorRequired }, now);
    invalidateCached(tx, 'roles');
    await recordChange(tx, staff, now, { action: 'role.update', entityId: key, label: name, before, after });
  });
}

async function requireFreeName(tx: Tx, name: string, except = ''): Promise<void> {
  const same = and(sql`lower(${roles.name}) = lower(${name})`, ne(roles.key, except));
  const sameRoles = await tx.select({ key: roles.key }).from(roles).where(same);
  if (sameRoles.length > 0) throw new DomainError('ROLE_NAME_TAKEN');
}

async function freeKey(tx: Tx, name: string): Promise<string> {
  const baseKey = roleKeyOf(name);
  const rows = await tx.select({ key: roles.key }).from(roles);
  const usedKeys = new Set([...RESERVED_ROLE_KEYS, ...rows.map(({ key }) => key)]);
  for (let number = 1; ; number++) {
    const key = number === 1 ? baseKey : `${baseKey}-${number}`;
    if (!usedKeys.has(key)) return key;
  }
}
