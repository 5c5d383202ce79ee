import { boolean, index, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Quiz } from './quiz-rules.ts';

export const schema = pgSchema('ext_product_quiz');

/** The quiz of the shop; one row. */
export const quizzes = schema.table('quizzes', {
  id: integer().primaryKey().default(1),
  quiz: jsonb().$type<Quiz>().notNull(),
  isPublished: boolean().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** A completed quiz with its suggestions, without its user. */
export const quizResults = schema.table(
  'results',
  {
    id: uuid().primaryKey().defaultRandom(),
    shown: text().array().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('results_at').on(t.at)],
);
