import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { CarrierRegistry } from '../../src/carriers/carrier-registry.ts';
import { connect } from '../../src/db/client.ts';
import type { GatewayRegistry } from '../../src/gateways/gateway.ts';
import type { TestApp } from '../test-app.ts';
import type { Process } from './crash-operations.ts';
import type { Shop } from './open-shop.ts';

/** A call to the database or a gateway. */
export type OutboundCall = { kind: 'sql' | 'http'; text: string };
/** The crash point: before call `number`, or after its effect and before its response. */
export type CrashPoint = { call: number; when: 'before' | 'after' };

const NEVER = new Promise<never>(() => {});
const underWay = new AsyncLocalStorage<DyingProcess>();

/**
 * An app with its own connections to the same database, which dies at a point of its work: its connections break, and
 * its promises never settle.
 */
export class DyingProcess {
  readonly calls: OutboundCall[] = [];
  readonly app: TestApp;
  readonly gateways: GatewayRegistry;
  readonly carriers: CarrierRegistry;
  #point: CrashPoint | null;
  #clients = new Set<pg.Client>();
  #isDead = false;
  #died: () => void = () => {};
  #death = new Promise<'died'>((resolve) => {
    this.#died = () => resolve('died');
  });

  constructor({ app: like, newGateways, newCarriers }: Shop, point: CrashPoint | null) {
    this.#point = point;
    const database = connect(like.databaseUrl, { max: 4, now: () => like.now().getTime() });
    database.pool.on('connect', (client) => this.#watch(client as unknown as pg.Client));
    this.gateways = newGateways();
    this.carriers = newCarriers();
    this.app = { ...like, db: database.db, database };
  }

  /** Runs the work until it is done or the process dies. Throws the work's errors. */
  async run(work: (process: Process) => Promise<unknown>): Promise<'done' | 'died'> {
    const completion = underWay.run(this, () => work(this).then(() => 'done' as const));
    // errors of broken connections have no listener
    completion.catch(() => {});
    const end = await Promise.race([completion, this.#death]);
    if (end === 'done') await this.app.database.close();
    return end;
  }

  /** An external call, unless the process is dead or dies here. */
  async pass<T>(call: OutboundCall, send: () => Promise<T>): Promise<T> {
    if (this.#isDead) return NEVER;
    this.calls.push(call);
    const isHere = this.#point?.call === this.calls.length;
    if (isHere && this.#point?.when === 'before') return this.#die();
    const result = await send();
    return isHere || this.#isDead ? this.#die() : result;
  }

  #die(): Promise<never> {
    this.#isDead = true;
    for (const client of this.#clients) socketOf(client).destroy();
    this.#died();
    return NEVER;
  }

  #watch(client: pg.Client): void {
    this.#clients.add(client);
    // one that was still connecting at the end
    if (this.#isDead) socketOf(client).destroy();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [what] = args as [string | { text: string }];
      const call: OutboundCall = { kind: 'sql', text: typeof what === 'string' ? what : what.text };
      const callback = args.at(-1);
      if (typeof callback !== 'function') return this.pass(call, () => query(...args) as Promise<unknown>);
      const statementsSent = () =>
        new Promise((resolve) => query(...args.slice(0, -1), (...results: unknown[]) => resolve(results)));
      void this.pass(call, statementsSent).then((results) => callback(...(results as unknown[])));
      return undefined;
    }) as typeof client.query;
  }
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** An external call of the dying process that makes it, or of a living one. */
const passCall = <T>(call: OutboundCall, send: () => Promise<T>): Promise<T> =>
  underWay.getStore()?.pass(call, send) ?? send();

/** Counts the calls to gateways and carriers of a dying process from here on. Returns what ends that. */
export function watchFetch(): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return passCall({ kind: 'http', text: `${init?.method ?? 'GET'} ${pathname}` }, () => original(input, init));
  };
  return () => {
    globalThis.fetch = original;
  };
}
