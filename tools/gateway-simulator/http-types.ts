import type { IncomingHttpHeaders } from 'node:http';
import type { ApiFault } from './faults.ts';

export type Call = {
  method: string;
  /** As sent, with the mount and without the query: v1 signs it. */
  path: string;
  /** The path below the mount. */
  pathInMount: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  faults: Map<ApiFault['kind'], ApiFault>;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** '' or prefixes such as /apis/pg. */
  mounts: readonly string[];
  /** Segments; `:name` takes one. */
  path: string;
  /** The name that API faults use; routes without one have no faults. */
  operation?: string;
  handle: (call: Call) => Reply | Promise<Reply>;
};

export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  };
}

export function text(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** The object in a JSON body, or null for anything else. */
export function parseObject(body: Buffer | string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Absolute http(s) and safe in a Location header without escaping. */
export function isWebUrl(value: unknown): value is string {
  return (
    typeof value === 'string' && /^https?:\/\/[\x21-\x7e]+$/i.test(value) && value.length <= 2048 && URL.canParse(value)
  );
}
