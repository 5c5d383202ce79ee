import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitName } from '#shared/contract.ts';
import { networkOf } from './network-of.ts';

type Rule = { points: number; seconds: number };
type Rules = { account: Rule; address: Rule; everywhere?: Rule };

// Per account (mostly with the IP address): a user's attempts. Per IP address: generous, since mobile carriers share
// addresses. Everywhere: of one account over all addresses, against distributed attacks.
export const RATE_LIMITS: Record<RateLimitName, Rules> = {
  // lower when the settings say so
  'sign-in': {
    account: { points: 50, seconds: 900 },
    address: { points: 300, seconds: 900 },
    everywhere: { points: 200, seconds: 3600 },
  },
  // mails to one address, by any requester
  mail: {
    account: { points: 5, seconds: 3600 },
    address: { points: 120, seconds: 3600 },
    everywhere: { points: 10, seconds: 3600 },
  },
  track: { account: { points: 40, seconds: 600 }, address: { points: 300, seconds: 600 } },
  // batch numbers and unit codes, also of the page without scripts
  batch: { account: { points: 60, seconds: 600 }, address: { points: 300, seconds: 600 } },
  // links of failed deliveries, also of the page without scripts
  attempt: { account: { points: 60, seconds: 600 }, address: { points: 300, seconds: 600 } },
  // refused codes; one that applies is not counted
  coupon: { account: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  order: { account: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  // the password is required each time
  'own-data': { account: { points: 10, seconds: 3600 }, address: { points: 120, seconds: 3600 } },
  // reviews, posts and replies
  post: { account: { points: 12, seconds: 3600 }, address: { points: 120, seconds: 3600 } },
  vote: { account: { points: 60, seconds: 600 }, address: { points: 600, seconds: 600 } },
  // new guests of a network: in ten minutes, and in a day
  guest: { account: { points: 60, seconds: 600 }, address: { points: 1000, seconds: 86_400 } },
  // the order is the account here: mails about one order, and guesses of phone numbers
  'order-link': {
    account: { points: 3, seconds: 3600 },
    address: { points: 30, seconds: 3600 },
    everywhere: { points: 10, seconds: 86_400 },
  },
  // messages with codes that a network requests, in an hour and in a day; each number has limits of its own
  'phone-code': { account: { points: 20, seconds: 3600 }, address: { points: 100, seconds: 86_400 } },
  // one per pause in typing
  suggest: { account: { points: 300, seconds: 60 }, address: { points: 3000, seconds: 60 } },
};

/** The owner's limit is per IP address and time window; over all addresses it is multiplied by this. */
const EVERYWHERE_TIMES = 4;

// of signed-in users at any address; strangers cannot use these up
const OF_ACCOUNT: ReadonlySet<RateLimitName> = new Set(['own-data', 'post', 'vote', 'coupon']);

// an IPv6 network has more addresses than any limit
const OF_NETWORK: ReadonlySet<RateLimitName> = new Set(['guest', 'phone-code']);

/** Whose attempts are counted. `browser`: one that has signed in to the account before (known-browser.ts). */
export type Tries = { account: string; address: string; browser?: string | null };
/** The limit is exceeded: seconds to wait, and whether this attempt was the first beyond it. */
export type Wait = { seconds: number; first: boolean };

export type RateLimiter = {
  /** Seconds to wait when the limit is exceeded, else null. */
  consume(name: RateLimitName, tries: Tries): Promise<Wait | null>;
  /** Resets the attempts of an account here after success; over all addresses only that one is subtracted. */
  clear(name: RateLimitName, tries: Tries): Promise<void>;
  /** Subtracts the attempt that was just counted, since nothing failed. */
  takeBack(name: RateLimitName, tries: Tries): Promise<void>;
};

/** The limit that the shop's owner sets per account; null: the default, which is also the maximum. */
type Allowed = (name: RateLimitName) => Promise<number | null>;

export const noRateLimits: RateLimiter = { consume: async () => null, clear: async () => {}, takeBack: async () => {} };

type Counter = { kind: keyof Rules; key: string };

// a known browser has a counter of its own, independent of strangers' attempts
function countersOf(name: RateLimitName, { account, address, browser }: Tries): Counter[] {
  if (OF_NETWORK.has(name)) {
    const key = networkOf(address);
    return [
      { kind: 'account', key },
      { kind: 'address', key },
    ];
  }
  if (OF_ACCOUNT.has(name))
    return [
      { kind: 'account', key: account },
      { kind: 'address', key: address },
    ];
  if (!RATE_LIMITS[name].everywhere)
    return [
      { kind: 'account', key: `${account} ${address}` },
      { kind: 'address', key: address },
    ];
  if (browser) return [{ kind: 'account', key: `${account} browser ${browser}` }];
  return [
    { kind: 'account', key: `${account} ${address}` },
    { kind: 'address', key: address },
    // last, so that an attempt that was stopped before does not count
    { kind: 'everywhere', key: account },
  ];
}

/** Counts in PostgreSQL, so that all processes count together. */
export async function createRateLimiter(pool: pg.Pool, allowed: Allowed = async () => null): Promise<RateLimiter> {
  const make = (keyPrefix: string, { points, seconds }: Rule) =>
    new Promise<RateLimiterAbstract>((resolve, reject) => {
      const limiter = new RateLimiterPostgres(
        { storeClient: pool, tableName: 'rate_limits', keyPrefix, points, duration: seconds, storeType: 'pool' },
        (error) => (error ? reject(error) : resolve(limiter)),
      );
    });
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, rules] of Object.entries(RATE_LIMITS))
    for (const [kind, rule] of Object.entries(rules))
      limiters.set(`${name}:${kind}`, await make(`${name}:${kind}`, rule));
  const limiterOf = (name: RateLimitName, { kind }: Counter) => limiters.get(`${name}:${kind}`)!;

  async function mostOf(name: RateLimitName, { kind }: Counter): Promise<number> {
    const { points } = RATE_LIMITS[name][kind]!;
    const isAllowed = kind === 'address' ? null : await allowed(name);
    return isAllowed === null
      ? points
      : Math.min(points, kind === 'everywhere' ? isAllowed * EVERYWHERE_TIMES : isAllowed);
  }
  return {
    async consume(name, tries) {
      for (const counter of countersOf(name, tries)) {
        const limit = await mostOf(name, counter);
        const { consumedPoints, msBeforeNext } = await limiterOf(name, counter)
          .consume(counter.key)
          .catch((error: unknown) => {
            if (error instanceof RateLimiterRes) return error;
            throw error;
          });
        if (consumedPoints > limit)
          return { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), first: consumedPoints === limit + 1 };
      }
      return null;
    },
    async clear(name, tries) {
      for (const counter of countersOf(name, tries)) {
        if (counter.kind === 'account') await limiterOf(name, counter).delete(counter.key);
        if (counter.kind === 'everywhere') await limiterOf(name, counter).reward(counter.key);
      }
    },
    async takeBack(name, tries) {
      for (const counter of countersOf(name, tries)) await limiterOf(name, counter).reward(counter.key);
    },
  };
}
