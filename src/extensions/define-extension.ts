import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { ExtensionCarrier } from '#carriers/provider.ts';
import type { ExtensionMessageProvider } from '#channels/provider.ts';
import type { Db, Queryable, Tx } from '#db/queryable.ts';
import type { DeliveryAreas } from '#features/delivery/read-delivery-areas.ts';
import type { WebhookEvent } from '#features/webhooks/record-webhook-events.ts';
import type { ExtensionGateway } from '#gateways/provider.ts';
import type { VetoFacts, VetoName } from '#platform/extension-hooks.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import type { Log } from '#platform/log.ts';
import type { Permission } from '#shared/permissions.ts';
import type { SlotName } from '#shared/slots.ts';
import type { ShopClient } from './shop-client.ts';

/** The extension's options in ojas.config.ts. */
export type ShopConfig = { extensions: readonly string[] };

/** The version of this interface; an extension of another version is refused. */
export const EXTENSION_API = 1;

type Shape = Record<string, z.ZodType>;
type Values<Env extends Shape> = z.output<z.ZodObject<Env>>;

/** The means of an extension. */
export type ExtensionContext<Env extends Shape = Shape> = {
  /** the shop's database; the extension's own tables are in its schema */
  db: Db;
  /** the shop's clock */
  now(): Date;
  log: Log;
  /** the shop's public URL without a trailing slash */
  origin: string;
  /** whether this is a demo installation */
  demo: boolean;
  /** the variables declared in `environment` */
  env: Values<Env>;
  /** the public API as an anonymous visitor calls it; GET operations share the cache of pages */
  shop: ShopClient;
  /** The ids of published products in their order: at most 1,000, after the given one. */
  listProductIds(after: string | null): Promise<string[]>;
  /** Ranges of pincodes with the methods and charges of the delivery plan. */
  readDeliveryAreas(): Promise<DeliveryAreas>;
  /** Queues a job of this extension; rolled back with the given transaction. */
  send(db: Queryable, job: string, data: object): Promise<void>;
  /** Drops cached pages and responses that show this extension, when the transaction commits. */
  invalidate(db: Queryable): Promise<void>;
};

/** A background job that `send` queues. It may run more than once, so it must be repeatable. */
export type ExtensionJob<Env extends Shape> = {
  /** retries, and the first delay in seconds, which doubles */
  retryLimit: number;
  retryDelay: number;
  handle(context: ExtensionContext<Env>, data: unknown): Promise<void>;
};

/** A periodic task of every worker; several may run it at once. */
export type ExtensionSweep<Env extends Shape> = {
  everyMs: number;
  run(context: ExtensionContext<Env>): Promise<void>;
};

/** A webhook event (docs/webhooks.md): in order per subject, at least once, retried for three days. */
export type ExtensionEvent<Type extends WebhookEvent['type'] = WebhookEvent['type']> = {
  id: string;
  type: Type;
  sequence: number;
  subject: string;
  timestamp: string;
  data: Extract<WebhookEvent, { type: Type }>['data'];
};

type EventHandlers<Env extends Shape> = {
  [Type in WebhookEvent['type']]?: (context: ExtensionContext<Env>, event: ExtensionEvent<Type>) => Promise<void>;
};

/** A veto reads with `db`, whose writes are rolled back, and throws `VetoError` to refuse. */
type Vetoes<Env extends Shape> = {
  [Name in VetoName]?: (context: ExtensionContext<Env>, facts: VetoFacts[Name], db: Tx) => void | Promise<void>;
};

export type ExtensionDefinition<Env extends Shape = Shape> = {
  /** the name of its folder: lower-case letters, digits and dashes */
  name: string;
  api: typeof EXTENSION_API;
  /** the name that staff see */
  label: string;
  /** its purpose in one sentence */
  about: string;
  /** environment variables that it reads; an invalid value is refused at start by name */
  environment?: Env;
  /** public operations below /api/ext/<name>, implemented by `routes` */
  contract?: AnyContractRouter;
  routes?(context: ExtensionContext<Env>): AnyRouter;
  /** operations of staff below /api/admin/ext/<name>; each has one of the shop's permissions */
  adminContract?: AnyContractRouter;
  adminRoutes?(context: ExtensionContext<Env>): AnyRouter;
  /** files and other routes at /ext/<name>/…, whose paths begin there */
  mount?(http: Hono<HttpEnv>, context: ExtensionContext<Env>): void;
  /** whether migrations/ contains migrations of its schema ext_<name> */
  hasTables?: boolean;
  jobs?: Record<string, ExtensionJob<Env>>;
  sweeps?: Record<string, ExtensionSweep<Env>>;
  gateways?: readonly ExtensionGateway<Values<Env>>[];
  carriers?: readonly ExtensionCarrier<Values<Env>>[];
  messageProviders?: readonly ExtensionMessageProvider<Values<Env>>[];
  /** after an event; see ExtensionEvent */
  after?: EventHandlers<Env>;
  /** before a write; an error allows it, unless `onVetoFailure` says otherwise */
  before?: Vetoes<Env>;
  onVetoFailure?: 'pass' | 'refuse';
  /** its personal data, for the export and the erasure of an account */
  personalData?: {
    read(db: Db, userId: string): Promise<unknown>;
    erase(tx: Tx, userId: string): Promise<void>;
  };
  /** panel.tsx in the panel at /admin/ext-<name>, for staff with one of these permissions */
  panel?: { needs: readonly [Permission, ...Permission[]] };
  /** components slots/<slot>.tsx */
  slots?: readonly SlotName[];
};

/** The reason of a refusal, as the user reads it. */
export class VetoError extends Error {}

/** An extension's default export in extensions/<name>/extension.ts. */
export const defineExtension = <const Env extends Shape>(definition: ExtensionDefinition<Env>) => definition;

/** The PostgreSQL schema of its tables. */
export const schemaOf = (name: string): string => `ext_${name.replaceAll('-', '_')}`;
