import type { AnyRouter } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { listProductIds } from '#features/catalog/list-product-ids.ts';
import { readDeliveryAreas } from '#features/delivery/read-delivery-areas.ts';
import type { App } from '#platform/app.ts';
import type { ExtensionHooks } from '#platform/extension-hooks.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import type { Job, Queue, Sweep } from '#platform/jobs/worker.ts';
import { extensionKey } from '#shared/extension-key.ts';
import type { ExtensionContext, ExtensionDefinition } from './define-extension.ts';
import { createEventSweep, registerListeners } from './deliver-extension-events.ts';
import type { Extension } from './load-extensions.ts';
import { type LoadedExtension, runVetoes } from './run-vetoes.ts';
import { createShopClient } from './shop-client.ts';

/** The parts of a process that extensions add. */
export type ExtensionRuntime = {
  hooks: ExtensionHooks;
  /** operations by the extension's key: public ones, and those of staff */
  routes: Record<string, AnyRouter>;
  adminRoutes: Record<string, AnyRouter>;
  jobs: Job[];
  sweeps: Sweep[];
  mount(http: Hono<HttpEnv>): void;
  /** called before the sweeps start */
  prepareWorker(): Promise<void>;
  /** called with the shop's operations once they exist */
  connect(router: AnyRouter): void;
};

/** The cache tag of pages that show an extension. */
export const tagOf = (name: string): string => `ext:${name}`;
const jobName = (name: string, job: string) => `ext.${name}.${job}`;

/** The queues of the extensions' jobs. */
export const extensionQueues = (extensions: readonly Extension[]): Queue[] =>
  extensions.flatMap(({ definition }) =>
    Object.entries(definition.jobs ?? {}).map(([job, { retryLimit, retryDelay }]) => ({
      name: jobName(definition.name, job),
      retryLimit,
      retryDelay,
    })),
  );

export function createExtensionRuntime(app: App, extensions: readonly Extension[]): ExtensionRuntime {
  let router: AnyRouter | null = null;
  const loaded: LoadedExtension[] = extensions.map(({ definition, env }) => ({
    definition,
    context: contextOf(app, definition, env, () => {
      if (!router) throw new Error('The shop is not ready yet');
      return router;
    }),
  }));
  const routesOf = (which: 'routes' | 'adminRoutes') =>
    Object.fromEntries(
      loaded.flatMap(({ definition, context }) => {
        const routes = definition[which]?.(context);
        return routes ? [[extensionKey(definition.name), routes]] : [];
      }),
    );
  const hasListeners = loaded.some(({ definition }) => definition.after);
  return {
    hooks: {
      check: (tx, name, facts) => runVetoes(loaded, app.log, tx, name, facts),
      async exportPersonalData(db, userId) {
        const parts: Record<string, unknown> = {};
        for (const { definition } of loaded)
          if (definition.personalData) parts[definition.label] = await definition.personalData.read(db, userId);
        return parts;
      },
      async erasePersonalData(tx, userId) {
        for (const { definition } of loaded) await definition.personalData?.erase(tx, userId);
      },
    },
    routes: routesOf('routes'),
    adminRoutes: routesOf('adminRoutes'),
    jobs: loaded.flatMap(({ definition, context }) =>
      Object.entries(definition.jobs ?? {}).map(([name, { handle }]) => ({
        name: jobName(definition.name, name),
        handle: (_: App, data: { given: unknown }) => handle(context, data.given),
      })),
    ),
    sweeps: [
      ...loaded.flatMap(({ definition, context }) =>
        Object.entries(definition.sweeps ?? {}).map(([name, { everyMs, run }]) => ({
          name: jobName(definition.name, name),
          everyMs,
          run: () => run(context),
        })),
      ),
      ...(hasListeners ? [createEventSweep(loaded)] : []),
    ],
    mount(http) {
      for (const { definition, context } of loaded) {
        if (!definition.mount) continue;
        const extensionHttp = new Hono<HttpEnv>();
        definition.mount(extensionHttp, context);
        http.route(`/ext/${definition.name}`, extensionHttp);
      }
    },
    prepareWorker: () =>
      registerListeners(
        app,
        loaded.map(({ definition }) => definition),
      ),
    connect(services) {
      router = services;
    },
  };
}

function contextOf(
  app: App,
  { name }: ExtensionDefinition,
  env: Record<string, unknown>,
  routerOf: () => AnyRouter,
): ExtensionContext {
  const { db, config, log, demo } = app;
  let shop: ExtensionContext['shop'] | null = null;
  return {
    db,
    env,
    demo,
    now: () => app.now(),
    log: log.child({ extension: name }),
    origin: config.origin,
    get shop() {
      shop ??= createShopClient(app, routerOf());
      return shop;
    },
    listProductIds: (after) => listProductIds(db, after),
    readDeliveryAreas: () => readDeliveryAreas(app),
    send: (tx, job, content) => app.jobs.send(tx, jobName(name, job), { given: content }),
    async invalidate(tx) {
      await tx.execute(sql`select pg_notify('pages', ${tagOf(name)})`);
    },
  };
}
