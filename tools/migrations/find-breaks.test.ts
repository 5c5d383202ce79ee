import { describe, expect, test } from 'vitest';
import { findBreaks } from './find-breaks.ts';

const BEFORE = `
  create type mood as enum ('good', 'bad');
  create table orders (id uuid primary key, status text not null, note text default '', total numeric(12,2) not null,
    constraint orders_total check (total >= 0), constraint orders_note_key unique (note));
  create table items (id uuid primary key, order_id uuid constraint items_order references orders (id));
  create index orders_plain on orders (status);
  create unique index orders_unique on orders (note);
  create function stamp() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger stamp before update on orders for each row execute function stamp();
  create view open_orders as select id from orders;`;
const RELEASES = [
  { version: '0.1.0', lastMigration: '0000_before' },
  { version: '0.2.0', lastMigration: '0001_last' },
];

const problems = async (...later: string[]) => {
  const migrations = [
    { tag: '0000_before', sql: BEFORE },
    { tag: '0001_last', sql: 'create table earlier (id int);' },
    ...later.map((sql, index) => ({ tag: `000${index + 2}_later`, sql })),
  ];
  return (await findBreaks(migrations, RELEASES)).map(({ problem }) => problem);
};

describe('refuses what the previous version cannot work with', () => {
  test.each([
    ['drop table orders', /uses the table orders/],
    ['drop view open_orders', /relies on the view open_orders/],
    ['drop function stamp()', /relies on the function stamp/],
    ['drop trigger stamp on orders', /relies on the trigger orders.stamp/],
    ['drop type mood', /relies on the type mood/],
    ['drop index orders_unique', /unique index orders_unique/],
    ['alter table orders drop column note', /uses orders.note/],
    ['alter table orders rename column note to remark', /knows orders.note, not remark/],
    ['alter table orders rename to purchases', /knows orders, not purchases/],
    ['alter table orders rename constraint orders_note_key to other', /knows orders.orders_note_key/],
    ['alter table orders alter column total type numeric(14,2)', /orders.total with its current type/],
    ['alter table orders alter column note set not null', /may write null into orders.note/],
    ['alter table orders alter column note drop default', /relies on the default of orders.note/],
    ['alter table orders add column mark text not null', /does not write orders.mark/],
    ['alter table orders add constraint c check (total > 1)', /constraint c on orders may refuse/],
    ['alter table orders add constraint c check (total > 1) not valid', /constraint c on orders may refuse/],
    ['alter table orders add constraint c unique (status)', /constraint c on orders may refuse/],
    ['alter table items add constraint c foreign key (id) references orders (id)', /constraint c on items may refuse/],
    ['alter table orders drop constraint orders_note_key', /relies on the constraint orders_note_key/],
    ['create unique index u on orders (status)', /unique index u may refuse/],
    ["alter type mood add value 'fair'", /does not know the value fair of mood/],
    ["alter type mood rename value 'bad' to 'poor'", /does not know the value poor of mood, only bad/],
    ["update orders set status = 'done'", /reads the current values of orders.status/],
    ['delete from orders', /uses the rows of orders/],
    ['truncate items', /uses the rows of items/],
    ["do $$ begin execute 'drop table orders'; end $$", /DoStmt is nothing that this check can judge/],
    ['alter table orders disable trigger stamp', /AT_DisableTrig of orders is nothing/],
  ])('%s', async (sql, problem) => {
    expect(await problems(`${sql};`)).toEqual([expect.stringMatching(problem)]);
  });

  test('refuses a check that returns with other values', async () => {
    const sql = `alter table orders drop constraint orders_total;
      alter table orders add constraint orders_total check (total >= -1);`;
    expect(await problems(sql)).toEqual([
      expect.stringMatching(/the check orders_total changes/),
      expect.stringMatching(/the constraint orders_total on orders may refuse/),
    ]);
  });

  test('refuses a check of a new column that requires a value', async () => {
    const sql =
      'alter table orders add column mark text; alter table orders add constraint c check (mark is not null);';
    expect(await problems(sql)).toEqual([expect.stringMatching(/constraint c on orders/)]);
  });
});

describe('accepts changes that only add', () => {
  test.each([
    'create table notes (id uuid primary key, order_id uuid not null references orders (id)); drop table notes',
    'alter table orders add column mark text; update orders set mark = status',
    "alter table orders add column mark text not null default 'x', add column n int",
    'alter table orders add column n int; alter table orders add constraint c check (n > 0); alter table orders drop column n',
    'create index concurrently_not on orders (total); drop index orders_plain',
    'create table notes (id int); alter table notes add column t text not null; create unique index u on notes (t)',
    "create type tone as enum ('a'); alter type tone add value 'b'; alter type tone rename to hue",
    'drop trigger stamp on orders; create trigger stamp before update on orders for each row execute function stamp()',
    'alter table items drop constraint items_order',
    'alter table orders drop constraint orders_total',
    "alter table orders alter column status drop not null, alter column status set default 'pending'",
    "insert into orders values ('00000000-0000-0000-0000-000000000000', 's', 'n', 1)",
    'select stamp()',
  ])('%s', async (sql) => {
    expect(await problems(`${sql};`)).toEqual([]);
  });
});

test('counts what an earlier migration of the same version has added', async () => {
  expect(await problems('create table notes (id int);', 'alter table notes drop column id; drop table notes;')).toEqual(
    [],
  );
});

test('accepts a reviewed statement by its comment, for that statement alone', async () => {
  const sql = `create table notes (id int);
--> statement-breakpoint
-- works with the version before: it never writes a note of two words
alter table orders add constraint c check (note not like '% %');
--> statement-breakpoint
drop index orders_unique;`;
  expect(await problems(sql)).toEqual([expect.stringMatching(/orders_unique/)]);
});

test('allows a contract step once a release without uses of the object is out', async () => {
  const drop = (release: string) =>
    `-- contract since ${release}: status says the same\nalter table orders drop column note;`;
  expect(await problems(drop('0.2.0'))).toEqual([]);
  expect(await problems(drop('0.3.0'))).toEqual([
    expect.stringMatching(/uses orders.note \(contract since 0.3.0, which/),
  ]);
});

test('names the file and the line', async () => {
  const migrations = [
    { tag: '0000_before', sql: BEFORE },
    { tag: '0001_last', sql: 'select 1;' },
    { tag: '0002_later', sql: 'select 1;\n--> statement-breakpoint\n-- why\ndrop table orders;' },
  ];
  expect(await findBreaks(migrations, RELEASES)).toEqual([
    { tag: '0002_later', line: 4, problem: 'the previous version uses the table orders' },
  ]);
  await expect(findBreaks(migrations, [{ version: '1', lastMigration: 'gone' }])).rejects.toThrow('names gone');
});
