import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { dueDate } from './assign-role.ts';

/** Starts or ends the grace period in which members set up the second factor that their role requires. */
export async function requireSecondFactor(
  tx: Tx,
  { key, isRequired }: { key: string; isRequired: boolean },
  now: Date,
): Promise<void> {
  if (isRequired)
    await tx.execute(sql`
      insert into staff_members (user_id, role, added_at, second_factor_due_at)
      select r.user_id, r.role, ${now.toISOString()}::timestamptz, ${dueDate(now).toISOString()}::timestamptz
      from user_roles r where r.role = ${key} and not exists (select from user_totp t where t.user_id = r.user_id)
      on conflict (user_id) do update
      set second_factor_due_at = coalesce(staff_members.second_factor_due_at, excluded.second_factor_due_at)`);
  else
    await tx.execute(sql`
      update staff_members set second_factor_due_at = null where role = ${key} and not second_factor_required`);
}
