import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Db, Queryable, Tx } from '#db/client.ts';
import type { WebhookEvent } from '#features/webhooks/record-webhook-events.ts';
import type { ExtensionGateway } from '#gateways/provider.ts';
import type { VetoFacts, VetoName } from '#platform/extension-hooks.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import type { Log } from '#platform/log.ts';
import type { Permission } from '#shared/permissions.ts';
import type { SlotName } from '#shared/slots.ts';
import type { ShopClient } from './shop-client.ts';

/** What ojas.config.ts says. */
export type ShopConfig = { extensions: readonly string[] };

/** The version of this interface. Another one is refused by name. */
export const EXTENSION_API = 1;

type Shape = Record<string, z.ZodType>;
type Values<Env extends Shape> = z.output<z.ZodObject<Env>>;

/** What an extension works with. */
export type ExtensionContext<Env extends Shape = Shape> = {
  /** the shop's database; the extension's own tables are in its schema */
  db: Db;
  /** the shop's clock */
  now(): Date;
  log: Log;
  /** where people reach the shop, without a slash at the end */
  origin: string;
  /** whether this is a demo installation */
  demo: boolean;
  /** the variables that `environment` names */
  env: Values<Env>;
  /** the public API, as any visitor may call it: GET operations answer from the same cache as pages */
  shop: ShopClient;
  /** Leaves work for a job of this extension; undone with the transaction that is given. */
  send(db: Queryable, job: string, data: object): Promise<void>;
  /** Drops kept pages and answers that show this extension, once the transaction commits. */
  invalidate(db: Queryable): Promise<void>;
};

/** Background work that `send` leaves. It may run more than once and must bear it. */
export type ExtensionJob<Env extends Shape> = {
  /** tries after the first, and seconds before them, doubling */
  retryLimit: number;
  retryDelay: number;
  handle(context: ExtensionContext<Env>, data: unknown): Promise<void>;
};

/** Work that looks for what is due, in every worker: it must bear to run in several at once. */
export type ExtensionSweep<Env extends Shape> = {
  everyMs: number;
  run(context: ExtensionContext<Env>): Promise<void>;
};

/** An event as webhooks have it (docs/webhooks.md): of one subject in order, at least once, tried again for three days. */
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

/** A veto reads what it needs with `db`, whose writes are undone, and throws `VetoError` where it refuses. */
type Vetoes<Env extends Shape> = {
  [Name in VetoName]?: (context: ExtensionContext<Env>, facts: VetoFacts[Name], db: Tx) => void | Promise<void>;
};

export type ExtensionDefinition<Env extends Shape = Shape> = {
  /** that of its folder: small letters, digits and dashes */
  name: string;
  api: typeof EXTENSION_API;
  /** as staff reads it */
  label: string;
  /** what it does, in one sentence */
  about: string;
  /** variables of the environment that it reads; a bad value is refused at the start by its name */
  environment?: Env;
  /** operations for everybody, below /api/ext/<name>; `routes` implements them */
  contract?: AnyContractRouter;
  routes?(context: ExtensionContext<Env>): AnyRouter;
  /** operations for staff, below /api/admin/ext/<name>; each names one of the shop's permissions */
  adminContract?: AnyContractRouter;
  adminRoutes?(context: ExtensionContext<Env>): AnyRouter;
  /** files and the like at /ext/<name>/… of `http`, whose paths begin there */
  mount?(http: Hono<HttpEnv>, context: ExtensionContext<Env>): void;
  /** whether migrations/ holds migrations of its schema ext_<name> */
  hasTables?: boolean;
  jobs?: Record<string, ExtensionJob<Env>>;
  sweeps?: Record<string, ExtensionSweep<Env>>;
  gateways?: readonly ExtensionGateway<Values<Env>>[];
  /** after something has happened; see ExtensionEvent */
  after?: EventHandlers<Env>;
  /** before something is written; what fails instead of refusing lets it pass, unless `onVetoFailure` says otherwise */
  before?: Vetoes<Env>;
  onVetoFailure?: 'pass' | 'refuse';
  /** what it holds of people, for their export and for the erasure of an account */
  personalData?: {
    read(db: Db, userId: string): Promise<unknown>;
    erase(tx: Tx, userId: string): Promise<void>;
  };
  /** the screen panel.tsx in the panel at /admin/ext-<name>, for whoever may one of these */
  panel?: { needs: readonly [Permission, ...Permission[]] };
  /** the page page.tsx of the store at /ext/<name> */
  hasPage?: boolean;
  /** components slots/<slot>.tsx */
  slots?: readonly SlotName[];
};

/** Why an extension refuses something, as the person reads it. */
export class VetoError extends Error {}

/** An extension's default export in extensions/<name>/extension.ts. */
export const defineExtension = <const Env extends Shape>(definition: ExtensionDefinition<Env>) => definition;

/** The schema of its tables in PostgreSQL. */
export const schemaOf = (name: string): string => `ext_${name.replaceAll('-', '_')}`;
