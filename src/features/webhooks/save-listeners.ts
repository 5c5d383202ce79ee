import { and, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { sealText } from '#platform/sealed-text.ts';
import { SECRET_PURPOSE } from './build-request.ts';
import { newSecret } from './sign-webhook.ts';

type Listener = { extension: string; name: string; url: string; events: string[] };

/** Saves the extensions that receive events. One that staff paused stays paused. */
export async function saveListeners(app: App, listeners: readonly Listener[]): Promise<void> {
  await transact(app.db, async (tx) => {
    const names = listeners.map(({ extension }) => extension);
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
    for (const { extension, ...listener } of listeners) {
      const values = { ...listener, removedAt: null };
      await tx
        .insert(webhookEndpoints)
        .values({ ...values, extension, secret: sealText(app.keys, SECRET_PURPOSE, newSecret()) })
        .onConflictDoUpdate({ target: webhookEndpoints.extension, set: values });
    }
  });
}
