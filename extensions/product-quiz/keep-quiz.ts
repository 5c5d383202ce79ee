import { lt } from 'drizzle-orm';
import type { ExtensionContext } from '#extensions/api.ts';
import { draftQuiz } from './quiz-rules.ts';
import { quizResults, quizzes } from './schema.ts';

const KEPT_MS = 365 * 24 * 3_600_000;

/** Results are counted for a year. */
export async function forgetResults({ db, now }: ExtensionContext): Promise<void> {
  await db.delete(quizResults).where(lt(quizResults.at, new Date(now().getTime() - KEPT_MS)));
}

/** A demo publishes a quiz of its own catalogue; a shop publishes what staff write. */
export async function seedDemoQuiz(context: ExtensionContext): Promise<void> {
  if (!context.demo) return;
  const quiz = draftQuiz(await context.shop.catalog.categories({}));
  const [row] = await context.db
    .insert(quizzes)
    .values({ quiz, isPublished: true, updatedAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (row) await context.invalidate(context.db);
}
