/**
 * Events reach extensions through the same tables as webhooks: in the transaction, in order per subject, with retries.
 */
import { createWebhookSender } from '#features/webhooks/deliver-webhooks.ts';
import { saveListeners } from '#features/webhooks/save-listeners.ts';
import type { App } from '#platform/app.ts';
import type { Sweep } from '#platform/jobs/worker.ts';
import type { OutboundRequest, OutboundResponse } from '#platform/outbound/post-outbound.ts';
import type { ExtensionDefinition } from './define-extension.ts';
import type { LoadedExtension } from './run-vetoes.ts';

const HANDLE_MS = 20_000;
const addressOf = (name: string) => `extension:${name}`;

/** Registers the extensions that subscribe to events. */
export const registerListeners = (app: App, definitions: readonly ExtensionDefinition[]): Promise<void> =>
  saveListeners(
    app,
    definitions.flatMap(({ name, label, after }) => {
      const events = Object.keys(after ?? {}).sort();
      return events.length > 0 ? [{ extension: name, name: label, url: addressOf(name), events }] : [];
    }),
  );

/** Delivers events to the extensions of this process. */
export function createEventSweep(extensions: readonly LoadedExtension[]): Sweep {
  const byAddress = new Map(extensions.map((one) => [addressOf(one.definition.name), one]));
  const names = extensions.filter(({ definition }) => definition.after).map(({ definition }) => definition.name);
  return createWebhookSender((request) => handle(byAddress.get(request.url), request), names);
}

/** Responds like a webhook receiver. Never throws. */
async function handle(one: LoadedExtension | undefined, { body }: OutboundRequest): Promise<OutboundResponse> {
  const started = performance.now();
  const responseOf = (status: number | null, error: string | null): OutboundResponse => ({
    status,
    error,
    body: '',
    tookMs: Math.round(performance.now() - started),
  });
  const event = JSON.parse(body) as { type: keyof NonNullable<ExtensionDefinition['after']> };
  const handler = one?.definition.after?.[event.type];
  // an upgraded version may subscribe to other events
  if (!one || !handler) return responseOf(204, null);
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the handler took longer than ${HANDLE_MS / 1000} s`)), HANDLE_MS);
  });
  try {
    await Promise.race([handler(one.context, event as never), timeout]).finally(() => clearTimeout(timer));
    return responseOf(200, null);
  } catch (error) {
    one.context.log.error({ err: error, event: event.type }, 'event handler of an extension failed');
    return responseOf(null, error instanceof Error ? error.message : String(error));
  }
}
