import { inArray } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';

/**
 * The names of those who caused changes, for 'customer:<id>', 'staff:<id>' and others: name or e-mail of a person that
 * still has an account, else what it was.
 */
export async function readActorNames(db: Queryable, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => /^(?:staff|customer):([0-9a-f-]{36})$/.exec(actor)?.[1] ?? []))];
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: accounts.id, name: accounts.fullName, email: accounts.email })
          .from(accounts)
          .where(inArray(accounts.id, ids));
  return (actor) => {
    const [kind = actor, personId] = actor.split(':');
    const person = people.find(({ id }) => id === personId);
    return person?.name || person?.email || kind;
  };
}
