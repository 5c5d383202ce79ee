import { implement, ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { type ApiContext, checked, type ExtensionContext, recordStaffChange } from '#extensions/api.ts';
import { quizAdminContract, quizContract } from './contract.ts';
import { type Candidate, chosenOptions, draftQuiz, pickProducts, rankCategories, validateQuiz } from './quiz-rules.ts';
import { quizResults, quizzes } from './schema.ts';

async function readQuiz({ db }: ExtensionContext) {
  const [row] = await db.select().from(quizzes).where(eq(quizzes.id, 1));
  return row ?? null;
}

export function quizRoutes(context: ExtensionContext) {
  const api = implement(quizContract).$context<ApiContext>().use(checked('product-quiz'));
  return api.router({
    read: api.read.handler(async () => {
      const saved = await readQuiz(context);
      if (!saved?.isPublished) return null;
      const { title, intro, questions } = saved.quiz;
      // the effects of answers are not sent to the store
      const visibleQuestions = questions.map(({ id, text, options }) => ({
        id,
        text,
        options: options.map(({ id, label }) => ({ id, label })),
      }));
      return { title, intro, questions: visibleQuestions };
    }),
    answer: api.answer.handler(async ({ input: { answers } }) => {
      const saved = await readQuiz(context);
      if (!saved?.isPublished) throw new ORPCError('NOT_FOUND', { status: 404 });
      const chosen = chosenOptions(saved.quiz, answers);
      const ranked = rankCategories(saved.quiz, chosen);
      const slugs = pickProducts(ranked, chosen, await readCandidates(context, ranked));
      await context.db.insert(quizResults).values({ shown: slugs, at: context.now() });
      return { slugs };
    }),
  });
}

/** Best sellers of each category. */
async function readCandidates({ shop }: ExtensionContext, categories: readonly string[]): Promise<Candidate[]> {
  const pages = await Promise.all(
    categories.map(async (category) => {
      const { items } = await shop.catalog.list({ category, sort: 'popular' });
      return items.map(({ slug, price, diet, inStock }) => ({ slug, price, diet, inStock, categorySlug: category }));
    }),
  );
  return pages.flat();
}

export function quizAdminRoutes(context: ExtensionContext) {
  const api = implement(quizAdminContract).$context<ApiContext>().use(checked('product-quiz'));
  const { db } = context;
  return api.router({
    read: api.read.handler(async () => {
      const [saved, categories, [finished], { rows: productCounts }] = await Promise.all([
        readQuiz(context),
        context.shop.catalog.categories({}),
        db
          .select({
            week: sql<number>`count(*) filter (where ${quizResults.at} > ${weeksAgo(context, 1)}::timestamptz)::int`,
            all: sql<number>`count(*)::int`,
          })
          .from(quizResults),
        db.execute<{ slug: string; count: number }>(sql`
          select slug, count(*)::int as count from ${quizResults}, unnest(${quizResults.shown}) slug
          where ${quizResults.at} > ${weeksAgo(context, 4)}::timestamptz group by slug order by 2 desc, 1 limit 5`),
      ]);
      return {
        quiz: saved?.quiz ?? draftQuiz(categories),
        isPublished: saved?.isPublished ?? false,
        isSaved: saved !== null,
        categories: categories.map(({ slug, name }) => ({ slug, name })),
        finished: finished ?? { week: 0, all: 0 },
        shown: productCounts,
      };
    }),
    save: api.save.handler(async ({ context: caller, input: { quiz, isPublished }, errors }) => {
      const problem = isPublished ? validateQuiz(quiz) : null;
      if (problem) throw errors.QUIZ_NOT_READY({ data: { problem } });
      const before = await readQuiz(context);
      await db.transaction(async (tx) => {
        const row = { quiz, isPublished, updatedAt: context.now() };
        await tx.insert(quizzes).values(row).onConflictDoUpdate({ target: quizzes.id, set: row });
        await context.invalidate(tx);
        await recordStaffChange(caller, tx, {
          action: 'product-quiz.update',
          entityId: 'quiz',
          label: quiz.title,
          before: before && { isPublished: before.isPublished, questions: textsOf(before.quiz) },
          after: { isPublished, questions: textsOf(quiz) },
        });
      });
      return { ok: true } as const;
    }),
  });
}

const textsOf = ({ questions }: { questions: readonly { text: string }[] }) => questions.map(({ text }) => text);
const weeksAgo = ({ now }: ExtensionContext, weeks: number) =>
  new Date(now().getTime() - weeks * 7 * 24 * 3_600_000).toISOString();
