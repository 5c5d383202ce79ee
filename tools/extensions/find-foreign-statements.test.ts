import { expect, test } from 'vitest';
import { findForeignStatements } from './find-foreign-statements.ts';

const find = (sql: string) => findForeignStatements(sql, 'ext_quiz');

test('allows an extension to create and change its own objects', async () => {
  const sql = `CREATE SCHEMA "ext_quiz";
--> statement-breakpoint
CREATE TABLE "ext_quiz"."answers" ("id" uuid PRIMARY KEY, "at" timestamp with time zone DEFAULT now());
CREATE INDEX "answers_at" ON "ext_quiz"."answers" ("at");
ALTER TABLE "ext_quiz"."answers" ADD COLUMN "text" text;
ALTER TABLE "ext_quiz"."answers" RENAME COLUMN "text" TO "words";
INSERT INTO ext_quiz.answers (id) VALUES (gen_random_uuid());
DROP TABLE ext_quiz.answers;`;
  expect(await find(sql)).toEqual([]);
});

test.each([
  ['ALTER TABLE "public"."orders" ADD COLUMN "note" text;', 'public'],
  ['CREATE TABLE "ext_other"."a" ("id" uuid);', 'ext_other'],
  ['CREATE TABLE ext_quiz.a (id uuid REFERENCES public.products (id));', 'public'],
  ['INSERT INTO ext_quiz.a SELECT id FROM public.users;', 'public'],
  ['DROP TABLE public.orders;', 'public'],
  ['UPDATE drizzle.__drizzle_migrations SET hash = null;', 'drizzle'],
])('names foreign objects in %s', async (sql, schema) => {
  expect(await find(sql)).toEqual([`line 1: it names something in ${schema}; its own are in ext_quiz`]);
});

test.each([
  'GRANT ALL ON SCHEMA ext_quiz TO public;',
  'TRUNCATE ext_quiz.a;',
  'SET search_path = public;',
  'DO $$ begin end $$;',
])('refuses %s', async (sql) => {
  expect(await find(`-- first\n${sql}`)).toEqual([expect.stringMatching(/^line 2: \w+ is nothing that a migration/)]);
});
