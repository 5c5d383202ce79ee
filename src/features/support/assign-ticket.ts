import { and, eq, or, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { userRoles, users } from '#db/schema/customers.ts';
import { roles } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Permission } from '#shared/permissions.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { readTicket, type TicketDetail } from './read-ticket.ts';
import { lockTicket, recordTicketStep } from './ticket-steps.ts';

const NEEDED: Permission = 'support.write';

/** Members of staff who may answer tickets, by name. */
export async function listAssignees(db: Queryable, userId?: string): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.email}::text)`;
  return db
    .selectDistinct({ id: users.id, name })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(roles, eq(roles.key, userRoles.role))
    .where(
      and(
        or(eq(userRoles.role, OWNER_ROLE), sql`${NEEDED} = any(${roles.permissions})`),
        userId ? eq(users.id, userId) : undefined,
      ),
    )
    .orderBy(name, users.id);
}

/** Assigns a ticket to a member of staff, or to nobody. NOT_FOUND, ASSIGNEE_NOT_STAFF. */
export function assignTicket(
  app: App,
  staff: Staff,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<TicketDetail> {
  return transact(app.db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.assigneeId === assigneeId) return readTicket(app, tx, id);
    const [assignee] = assigneeId ? await listAssignees(tx, assigneeId) : [];
    if (assigneeId && !assignee) throw new DomainError('ASSIGNEE_NOT_STAFF');
    return recordTicketStep(app, tx, staff, ticket, 'ticket.assign', {
      message: [assignee ? { kind: 'assigned', body: assignee.name } : { kind: 'unassigned', body: '' }],
      set: { assigneeId },
    });
  });
}
