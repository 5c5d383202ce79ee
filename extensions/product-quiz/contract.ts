import { z } from 'zod';
import { okResponse, operation, paise, publicOperation, staffOperation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { identifier, multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { MOST_OPTIONS, MOST_QUESTIONS } from './quiz-rules.ts';

const key = identifier(40, 1);
const option = z.object({
  id: key,
  label: singleLineText(80, 1),
  categories: z.array(identifier(80)).max(12).describe('Slugs of categories that the answer favours'),
  vegetarianOnly: z.boolean(),
  maximumPrice: paise.min(1).nullable(),
});
const question = z.object({ id: key, text: singleLineText(160, 1), options: z.array(option).max(MOST_OPTIONS) });
const quiz = z.object({
  title: singleLineText(80, 1),
  intro: multiLineText(300),
  questions: z.array(question).max(MOST_QUESTIONS),
});

export const quizContract = {
  read: publicOperation.route({ method: 'GET', path: '/ext/product-quiz' }).output(
    z
      .object({
        title: z.string(),
        intro: z.string(),
        questions: z.array(
          z.object({
            id: z.string(),
            text: z.string(),
            options: z.array(z.object({ id: z.string(), label: z.string() })),
          }),
        ),
      })
      .nullable()
      .describe('null: no published quiz'),
  ),
  answer: operation
    .meta({ rateLimit: 'suggest' })
    .route({ method: 'POST', path: '/ext/product-quiz/answers' })
    .input(z.object({ answers: z.record(key, key).describe('Chosen option by question') }))
    .output(z.object({ slugs: z.array(z.string()).describe('Up to three matching products, best first') })),
};

export const quizAdminContract = {
  read: staffOperation('content.read')
    .route({ method: 'GET', path: '/admin/ext/product-quiz' })
    .output(
      z.object({
        quiz: storedSchema(quiz),
        isPublished: z.boolean(),
        isSaved: z.boolean().describe('Whether it is saved; otherwise it is a draft generated from the categories'),
        categories: z.array(z.object({ slug: z.string(), name: z.string() })),
        finished: z.object({ week: z.int(), all: z.int() }).describe('Number of completed quizzes'),
        shown: z
          .array(z.object({ slug: z.string(), count: z.int() }))
          .describe('Most suggested products of four weeks'),
      }),
    ),
  save: staffOperation('content.write')
    .route({ method: 'POST', path: '/admin/ext/product-quiz' })
    .input(z.object({ quiz, isPublished: z.boolean() }))
    .output(okResponse)
    .errors({
      QUIZ_NOT_READY: { status: 422, message: 'The quiz cannot be published', data: z.object({ problem: z.string() }) },
    }),
};
