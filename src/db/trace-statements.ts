import type pg from 'pg';
import { isTracingOn, tracedWithin } from '#shared/tracing.ts';

type Query = (...args: unknown[]) => unknown;

const FIRST_WORD = /^\s*(\w+)/;

/** Traces each statement of a pool by its text, without values, within a current span. */
export function traceStatements(pool: pg.Pool): void {
  // outside a transaction the pool passes the statement to a client with a callback
  pool.query = traceQuery(pool.query.bind(pool) as Query) as typeof pool.query;
  pool.on('connect', (client) => {
    client.query = traceQuery(client.query.bind(client) as Query) as typeof client.query;
  });
}

function traceQuery(query: Query): Query {
  return (first, ...rest) => {
    if (!isTracingOn()) return query(first, ...rest);
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text !== 'string' || rest.some((one) => typeof one === 'function')) return query(first, ...rest);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) };
    const name = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    return tracedWithin(name, { kind: 'client', attributes }, async () => query(first, ...rest));
  };
}
