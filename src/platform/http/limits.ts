import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#shared/contract.ts';

type Rule = { points: number; seconds: number };
type Rules = { account: Rule; address: Rule; everywhere?: Rule };

// Per account (mostly together with the address): a person's tries. Per address: generous, since mobile carriers share addresses.
// Everywhere: of one account over all addresses, where a stranger's many addresses must not help.
const RULES: Record<LimitName, Rules> = {
  // fewer when the settings say so
  'sign-in': { account: { points: 50, seconds: 900 }, address: { points: 300, seconds: 900 } },
  // letters to one address, whoever asks for them
  mail: {
    account: { points: 5, seconds: 3600 },
    address: { points: 120, seconds: 3600 },
    everywhere: { points: 10, seconds: 3600 },
  },
  track: { account: { points: 40, seconds: 600 }, address: { points: 300, seconds: 600 } },
  coupon: { account: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  order: { account: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  // the password is asked for each time
  'own-data': { account: { points: 10, seconds: 3600 }, address: { points: 120, seconds: 3600 } },
  // reviews, posts and replies
  post: { account: { points: 12, seconds: 3600 }, address: { points: 120, seconds: 3600 } },
  vote: { account: { points: 60, seconds: 600 }, address: { points: 600, seconds: 600 } },
  // one for each pause in typing
  suggest: { account: { points: 300, seconds: 60 }, address: { points: 3000, seconds: 60 } },
};

// of somebody who is signed in, wherever they are; a stranger cannot use up the tries of these
const OF_ACCOUNT: ReadonlySet<LimitName> = new Set(['own-data', 'post', 'vote']);
const accountKey = (name: LimitName, account: string, address: string) =>
  OF_ACCOUNT.has(name) ? account : `${account} ${address}`;

export type Limits = {
  /** Seconds to wait when the limit is passed, else null. */
  consume(name: LimitName, account: string, address: string): Promise<number | null>;
  /** Forget the tries of an account, after it succeeded. */
  clear(name: LimitName, account: string, address: string): Promise<void>;
};

/** Tries of one account that the shop's owner allows; null: the number here. Never more than that. */
type Allowed = (name: LimitName) => Promise<number | null>;

export const noLimits: Limits = { consume: async () => null, clear: async () => {} };

/** Counts in PostgreSQL, so that all processes count together. */
export async function createLimits(pool: pg.Pool, allowed: Allowed = async () => null): Promise<Limits> {
  const make = (keyPrefix: string, { points, seconds }: Rule) =>
    new Promise<RateLimiterAbstract>((resolve, reject) => {
      const limiter = new RateLimiterPostgres(
        { storeClient: pool, tableName: 'rate_limits', keyPrefix, points, duration: seconds, storeType: 'pool' },
        (error) => (error ? reject(error) : resolve(limiter)),
      );
    });
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(RULES)) {
    limiters.set(`${name}:account`, await make(`${name}:account`, rule.account));
    limiters.set(`${name}:address`, await make(`${name}:address`, rule.address));
    if (rule.everywhere) limiters.set(`${name}:everywhere`, await make(`${name}:everywhere`, rule.everywhere));
  }
  return {
    async consume(name, account, address) {
      const tries: [string, string][] = [
        [`${name}:account`, accountKey(name, account, address)],
        [`${name}:address`, address],
        // last: what was stopped before it is no try
        ...(RULES[name].everywhere ? [[`${name}:everywhere`, account] as [string, string]] : []),
      ];
      for (const [limiter, key] of tries) {
        try {
          const { consumedPoints, msBeforeNext } = await limiters.get(limiter)!.consume(key);
          const own = limiter.endsWith(':account') ? await allowed(name) : null;
          if (own !== null && consumedPoints > own) return Math.max(1, Math.ceil(msBeforeNext / 1000));
        } catch (error) {
          if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          throw error;
        }
      }
      return null;
    },
    async clear(name, account, address) {
      await limiters.get(`${name}:account`)!.delete(accountKey(name, account, address));
    },
  };
}
