import { type SQL, sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { formatCount } from '#shared/count.ts';
import { type Paise, parseRupees } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import type { AttentionKind } from '../rules.ts';

export type Action = { label: string; to: string };

/** Entries of one kind that need attention. */
export type AttentionGroup = {
  kind: AttentionKind;
  title: string;
  text: string;
  /** since when its newest entry needs attention; an entry newer than a snooze ends it */
  at: Date;
  /** one or two; Enter runs the first */
  actions: Action[];
};

/** The count beside a tab: grey for work, red when urgent. */
export type TabCount = { tab: string; count: number; more: boolean; urgent: boolean; label: string };

export type SourceResult = { groups: AttentionGroup[]; tabCount?: TabCount };

/**
 * One source of groups that need attention. It counts up to COUNT_CAP by its own index, so that it costs the same in a
 * shop of any size.
 */
export type AttentionSource = {
  /** staff without this permission do not see the source */
  needs: Permission;
  /** `userId`: the caller, of whose own groups it is */
  find(app: App, userId: string): Promise<SourceResult>;
};

/** Counting stops here. */
export const COUNT_CAP = 1000;
export const limited = sql.raw(`limit ${COUNT_CAP + 1}`);

/** '1,000+' once there are more than were counted. */
export const numberText = (n: number) => (n > COUNT_CAP ? `${formatCount(COUNT_CAP)}+` : formatCount(n));

/** '1 order', '38 orders', '1,000+ orders' */
export const countLabel = (n: number, one: string, many = `${one}s`) => `${numberText(n)} ${n === 1 ? one : many}`;

export const toTabCount = (tab: string, n: number, urgent: boolean, label: (count: string) => string): TabCount => ({
  tab,
  count: Math.min(n, COUNT_CAP),
  more: n > COUNT_CAP,
  urgent,
  label: label(numberText(n)),
});

/** 'a', 'a and b', 'a, b and 5 more' */
export function formatNameList(names: readonly string[], total: number): string {
  const visibleNames = names.slice(0, total > 3 ? 2 : 3);
  const rest = total - visibleNames.length;
  const all = rest > 0 ? [...visibleNames, `${numberText(rest)} more`] : visibleNames;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

type Summary = { n: number; at: number | null; first: number | null; amount: string; names: string[]; ids: string[] };
export type Summed = { n: number; at: Date; first: Date; amount: Paise; names: string[]; ids: string[] };

/**
 * The number of rows of a query with the columns id, name, at and amount, its newest and oldest instant, the sum, and
 * the first three. Null when there are none.
 */
export async function summariseRows(app: App, query: SQL): Promise<Summed | null> {
  const { rows } = await app.db.execute<Summary>(sql`
    select count(*)::int as n, extract(epoch from max(at))::float8 as at, extract(epoch from min(at))::float8 as first,
      coalesce(sum(amount), 0)::text as amount, coalesce((array_agg(name::text))[1:3], '{}') as names,
      coalesce((array_agg(id::text))[1:3], '{}') as ids
    from (${query} ${limited}) as found`);
  const { n, at, first, amount, names, ids } = rows[0]!;
  if (n === 0 || at === null || first === null) return null;
  return { n, at: new Date(at * 1000), first: new Date(first * 1000), amount: parseRupees(amount), names, ids };
}

/** An instant this many milliseconds from now, as SQL. */
export const fromNow = (app: App, ms: number) => sql`${new Date(app.now().getTime() + ms).toISOString()}::timestamptz`;

export const orderPage = (displayId: string) => `/admin/orders/${displayId}`;

/** Links to the one order, or to the list of several. */
export const toOrders = (n: number, names: readonly string[], one: string, list: string): Action =>
  n === 1 ? { label: one, to: orderPage(names[0]!) } : { label: 'Open list', to: list };
