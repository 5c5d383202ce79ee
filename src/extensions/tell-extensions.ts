/** Events reach extensions by the same tables as webhooks: in the transaction, in order per subject, tried again. */
import { and, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import { SECRET_PURPOSE } from '#features/webhooks/build-request.ts';
import { createWebhookSender } from '#features/webhooks/deliver-webhooks.ts';
import { newSecret } from '#features/webhooks/sign-webhook.ts';
import type { App } from '#platform/app.ts';
import type { Sweep } from '#platform/jobs/worker.ts';
import type { OutsideAnswer, OutsideRequest } from '#platform/outbound/post-outside.ts';
import { sealText } from '#platform/sealed-text.ts';
import type { Asked } from './ask-vetoes.ts';
import type { ExtensionDefinition } from './define-extension.ts';

const HANDLE_MS = 20_000;
const addressOf = (name: string) => `extension:${name}`;

/** Has events kept for extensions that want them, and for no others. What staff paused stays paused. */
export async function registerListeners(app: App, definitions: readonly ExtensionDefinition[]): Promise<void> {
  const listening = definitions.filter(({ after }) => Object.keys(after ?? {}).length > 0);
  await transact(app.db, async (tx) => {
    const names = listening.map(({ name }) => name);
    await tx
      .update(webhookEndpoints)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          isNotNull(webhookEndpoints.extension),
          isNull(webhookEndpoints.removedAt),
          names.length > 0 ? notInArray(webhookEndpoints.extension, names) : undefined,
        ),
      );
    for (const { name, label, after } of listening) {
      const told = { name: label, url: addressOf(name), events: Object.keys(after!).sort(), removedAt: null };
      await tx
        .insert(webhookEndpoints)
        .values({ ...told, extension: name, secret: sealText(app.keys, SECRET_PURPOSE, newSecret()) })
        .onConflictDoUpdate({ target: webhookEndpoints.extension, set: told });
    }
  });
}

/** Hands extensions of this process what has happened. */
export function createEventSweep(asked: readonly Asked[]): Sweep {
  const byAddress = new Map(asked.map((one) => [addressOf(one.definition.name), one]));
  const names = asked.filter(({ definition }) => definition.after).map(({ definition }) => definition.name);
  return createWebhookSender((request) => handle(byAddress.get(request.url), request), names);
}

/** As a receiver of webhooks would answer. Never throws. */
async function handle(one: Asked | undefined, { body }: OutsideRequest): Promise<OutsideAnswer> {
  const started = performance.now();
  const done = (status: number | null, error: string | null): OutsideAnswer => ({
    ...{ status, error, body: '' },
    tookMs: Math.round(performance.now() - started),
  });
  const event = JSON.parse(body) as { type: keyof NonNullable<ExtensionDefinition['after']> };
  const handler = one?.definition.after?.[event.type];
  // it wants other events since it was upgraded
  if (!one || !handler) return done(204, null);
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${HANDLE_MS / 1000} s`)), HANDLE_MS);
  });
  try {
    await Promise.race([handler(one.context, event as never), late]).finally(() => clearTimeout(timer));
    return done(200, null);
  } catch (error) {
    one.context.log.error({ err: error, event: event.type }, 'extension failed at an event');
    return done(null, error instanceof Error ? error.message : String(error));
  }
}
