import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { validateOutboundUrl } from '#platform/outbound/post-outbound.ts';
import { sealText } from '#platform/sealed-text.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { SECRET_PURPOSE } from './build-request.ts';
import { ENDPOINT_LIMIT, isChoice, ROTATION_HOURS } from './rules.ts';
import { allowsLoopback } from './send-try.ts';
import { newSecret } from './sign-webhook.ts';

type Input = { name: string; url: string; events: string[] };

/**
 * Adds an endpoint and returns its secret, which is not shown again. INVALID_ENDPOINT {fields}, ENDPOINT_LIMIT_REACHED.
 */
export async function createEndpoint(app: App, staff: Staff, input: Input): Promise<{ id: string; secret: string }> {
  const values = validate(app, input);
  const secret = newSecret();
  return transact(app.db, async (tx) => {
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(webhookEndpoints)
      .where(isNull(webhookEndpoints.removedAt));
    if (total >= ENDPOINT_LIMIT) throw new DomainError('ENDPOINT_LIMIT_REACHED');
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...values, secret: sealText(app.keys, SECRET_PURPOSE, secret), createdBy: staff.userId })
      .returning({ id: webhookEndpoints.id });
    const { id } = row!;
    const change = { action: 'webhook.create', entityId: id, label: values.name, after: values } as const;
    await recordChange(tx, staff, app.now(), change);
    return { id, secret };
  });
}

/**
 * Changes name, URL and events of an endpoint; waiting deliveries go to the new URL. INVALID_ENDPOINT {fields},
 * NOT_FOUND.
 */
export async function updateEndpoint(app: App, staff: Staff, { id, ...input }: Input & { id: string }): Promise<void> {
  const values = validate(app, input);
  await transact(app.db, async (tx) => {
    const { name, url, events } = await lockOutsideEndpoint(tx, id);
    await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));
    const change = { action: 'webhook.update', entityId: id, label: values.name } as const;
    await recordChange(tx, staff, app.now(), { ...change, before: { name, url, events }, after: values });
  });
}

/** Gives an endpoint a new secret, shown once; for a day the former one signs as well. NOT_FOUND. */
export async function rotateSecret(app: App, staff: Staff, id: string): Promise<{ secret: string }> {
  const secret = newSecret();
  await transact(app.db, async (tx) => {
    const { name, secret: previousSecret } = await lockOutsideEndpoint(tx, id);
    await tx
      .update(webhookEndpoints)
      .set({
        secret: sealText(app.keys, SECRET_PURPOSE, secret),
        previousSecret,
        previousSecretUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
        secretChangedAt: sql`now()`,
      })
      .where(eq(webhookEndpoints.id, id));
    await recordChange(tx, staff, app.now(), { action: 'webhook.rotate-secret', entityId: id, label: name });
  });
  return { secret };
}

export async function lockEndpoint(tx: Tx, id: string): Promise<typeof webhookEndpoints.$inferSelect> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)))
    .for('no key update');
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** An extension's values in ojas.config.ts cannot be changed in the panel. */
export async function lockOutsideEndpoint(tx: Tx, id: string): Promise<typeof webhookEndpoints.$inferSelect> {
  const row = await lockEndpoint(tx, id);
  if (row.extension !== null) throw new DomainError('NOT_FOUND');
  return row;
}

function validate(app: App, { name, url, events }: Input): Input {
  const chosen = [...new Set(events)].sort();
  const problem = validateOutboundUrl(url, allowsLoopback(app));
  const unknown = chosen.find((one) => !isChoice(one));
  const fields = {
    ...(problem ? { url: problem } : {}),
    ...(chosen.length === 0 ? { events: 'Choose its events' } : {}),
    ...(unknown === undefined ? {} : { events: `There is no event ${unknown}` }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_ENDPOINT', { fields });
  return { name, url, events: chosen };
}
