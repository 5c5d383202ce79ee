import { parcelRoutes } from './carriers/control-parcels.ts';
import { webhookUrls } from './config.ts';
import { faultRoutes } from './control-faults.ts';
import { refusal } from './control-guard.ts';
import { BadInput, onlyKnown, readInput, textOrNull, wholeNumber } from './control-input.ts';
import { transactionRoutes } from './control-transactions.ts';
import type { Core } from './core.ts';
import { type Call, isWebUrl, json, type Reply, type Route } from './http-types.ts';
import { messageRoutes } from './messages/control-messages.ts';

const MOUNTS = ['/__sim'];
const YEAR_MS = 366 * 86_400_000;

type ControlActions = {
  operations: readonly string[];
  reset: () => void;
  revokeTokens: () => void;
  settle: () => Promise<void>;
};

/** The API for tests and demos; the README lists it. */
export function controlRoutes(core: Core, actions: ControlActions): Route[] {
  const doneAfter = (act: () => void) => () => {
    act();
    return json(200, overview(core));
  };
  const routes: Route[] = [
    { method: 'GET', mounts: MOUNTS, path: '', handle: () => json(200, overview(core)) },
    { method: 'GET', mounts: MOUNTS, path: '/clock', handle: () => json(200, time(core)) },
    { method: 'POST', mounts: MOUNTS, path: '/clock/advance', handle: (call) => advance(core, call) },
    {
      method: 'POST',
      mounts: MOUNTS,
      path: '/settle',
      handle: () => actions.settle().then(() => json(200, time(core))),
    },
    { method: 'GET', mounts: MOUNTS, path: '/settings', handle: () => json(200, core.settings) },
    { method: 'PATCH', mounts: MOUNTS, path: '/settings', handle: (call) => changeSettings(core, call) },
    { method: 'POST', mounts: MOUNTS, path: '/tokens/revoke', handle: doneAfter(actions.revokeTokens) },
    { method: 'POST', mounts: MOUNTS, path: '/reset', handle: doneAfter(actions.reset) },
    ...transactionRoutes(core),
    ...parcelRoutes(core),
    ...messageRoutes(core),
    ...faultRoutes(core, actions.operations),
  ];
  return routes.map((route) => ({ ...route, handle: (call) => guarded(core, route, call) }));
}

async function guarded(core: Core, route: Route, call: Call): Promise<Reply> {
  try {
    return refusal(call, core.publicUrl()) ?? (await route.handle(call));
  } catch (error) {
    if (error instanceof BadInput) return json(400, { error: error.message });
    throw error;
  }
}

function overview(core: Core) {
  const { store, ledger, messages, log, settings } = core;
  const counts = {
    transactions: store.size,
    parcels: ledger.list().length,
    messages: messages.list().length,
    deliveries: log.list().length,
  };
  return { ...time(core), ...counts, settings };
}

function time(core: Core) {
  const now = core.clock.now();
  return { now, iso: new Date(now).toISOString(), offsetMs: core.clock.offset };
}

async function advance(core: Core, call: Call): Promise<Reply> {
  const input = readInput(call);
  onlyKnown(input, ['ms', 'seconds']);
  const ms = wholeNumber(input, 'ms', 0, YEAR_MS) ?? 0;
  const seconds = wholeNumber(input, 'seconds', 0, YEAR_MS / 1000) ?? 0;
  await core.clock.advance(ms + seconds * 1000);
  return json(200, time(core));
}

function changeSettings(core: Core, call: Call): Reply {
  const input = readInput(call);
  onlyKnown(input, Object.keys(core.settings));
  const { settings } = core;
  // All are parsed before any is applied, so that a mistake changes nothing.
  const changed = {
    pendingSeconds: wholeNumber(input, 'pendingSeconds', 0, 3600) ?? settings.pendingSeconds,
    refundSeconds: wholeNumber(input, 'refundSeconds', 0, 86_400) ?? settings.refundSeconds,
    v1ExpirySeconds: wholeNumber(input, 'v1ExpirySeconds', 1, 86_400) ?? settings.v1ExpirySeconds,
    tokenSeconds: wholeNumber(input, 'tokenSeconds', 1, 86_400) ?? settings.tokenSeconds,
    ...Object.fromEntries(webhookUrls(settings).map(([name, url]) => [name, urlOf(input, name, url)])),
  };
  return json(200, Object.assign(settings, changed));
}

function urlOf(input: Record<string, unknown>, name: string, now: string | null): string | null {
  if (!(name in input)) return now;
  const url = textOrNull(input, name);
  if (url !== null && !isWebUrl(url)) throw new BadInput(`${name} must be an http(s) address or null.`);
  return url;
}
