import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

let lines: string[];
const log = (level = 'trace') => createLog(level, { write: (line: string) => void lines.push(line) });
const messages = () => lines.map((line) => JSON.parse(line).msg as string);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('repeated lines', () => {
  test('are counted after the first ten, and reported when the minute is over', () => {
    const one = log();
    for (let n = 0; n < 28_000; n++) one.error({ err: new Error('connect ECONNREFUSED'), n }, 'job queue');
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(60_000);
    expect(messages().at(-1)).toBe('and 27990 more like it in the last minute');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 50, like: expect.stringContaining('job queue') });
    one.error({ err: new Error('connect ECONNREFUSED') }, 'job queue');
    expect(messages().at(-1)).toBe('job queue');
  });

  test('are counted by error, job and message', () => {
    const one = log();
    for (let n = 0; n < 50; n++) one.warn({ err: new Error('first') }, 'job failed');
    one.warn({ err: new Error('second') }, 'job failed');
    one.warn({ err: new Error('first'), job: 'mail.send' }, 'job failed');
    one.warn('something else');
    expect(lines).toHaveLength(13);
  });

  test('are all written below warnings', () => {
    const one = log();
    for (let n = 0; n < 40; n++) one.info({ email: `a${n}@b.in` }, 'sign-in failed');
    expect(lines).toHaveLength(40);
  });
});

describe('secrets', () => {
  const SECRET = 's3cr3t-value-0123456789';
  const fields: Record<string, Record<string, unknown>> = {
    'a password at the top': { password: SECRET },
    'a token deep inside': { request: { session: { tokens: [{ refreshToken: SECRET }] } } },
    'a header': { headers: { Authorization: `Bearer ${SECRET}` } },
    'a cookie': { headers: { cookie: SECRET } },
    'a key of a gateway': { config: { PHONEPE_CLIENT_SECRET: SECRET, PHONEPE_SALT_KEY: SECRET } },
    'the code of a second factor': { input: { code: SECRET } },
    'the body of a mail': { mail: { text: `Hello ${SECRET}`, html: `<p>${SECRET}</p>` } },
    'bytes of a callback': { payload: Buffer.from(SECRET) },
    'a deeply nested field': { a: { b: { c: { d: { e: { f: { g: SECRET } } } } } } },
    'the parameters of a failed query': {
      err: new DrizzleQueryError('update users set password_hash = $1', [SECRET], new Error('lost')),
    },
    'a connection string in an error': { err: new Error(`cannot reach postgres://ojas:${SECRET}@db.local/ojas`) },
    'a link in an error': { err: new Error(`GET https://shop.example/#reset=${SECRET} failed`) },
    'a cause of a cause': { err: new Error('a', { cause: new Error('b', { cause: new Error(`Bearer ${SECRET}`) }) }) },
  };

  test.each(Object.entries(fields))('are removed from %s at every level', (_, fieldValues) => {
    const one = log();
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
      one[level](fieldValues, 'something');
    expect(lines).toHaveLength(6);
    expect(lines.join('')).not.toContain(SECRET);
  });

  test('are removed from the message itself', () => {
    log().info(`opened smtp://care:${SECRET}@mail.local and /newsletter/unsubscribe?token=${SECRET}`);
    expect(lines.join('')).not.toContain(SECRET);
    expect(messages()[0]).toBe('opened smtp://care:[cut]@mail.local and /newsletter/unsubscribe?token=[cut]');
  });

  test('are removed without other values', () => {
    log().warn({ orderId: 'abc', status: 503, path: '/api/cart', reason: 'late_success' }, 'request');
    expect(JSON.parse(lines[0]!)).toMatchObject({ orderId: 'abc', status: 503, path: '/api/cart', msg: 'request' });
  });
});
