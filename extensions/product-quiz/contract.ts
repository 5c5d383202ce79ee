import { z } from 'zod';
import {
  multiLineText,
  okResponse,
  operation,
  paise,
  publicOperation,
  singleLineText,
  staffOperation,
} from '#shared/contract.ts';
import { MOST_OPTIONS, MOST_QUESTIONS } from './quiz-rules.ts';

const key = z.string().min(1).max(40);
const option = z.object({
  id: key,
  label: singleLineText(80, 1),
  categories: z.array(z.string().max(80)).max(12).describe('Slugs of categories that it speaks for'),
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
          z.object({ id: key, text: z.string(), options: z.array(z.object({ id: key, label: z.string() })) }),
        ),
      })
      .nullable()
      .describe('null: none is published'),
  ),
  answer: operation
    .meta({ rateLimit: 'suggest' })
    .route({ method: 'POST', path: '/ext/product-quiz/answers' })
    .input(z.object({ answers: z.record(key, key).describe('The chosen option of each question') }))
    .output(z.object({ slugs: z.array(z.string()).describe('Products that fit, the best first; at most three') })),
};

export const quizAdminContract = {
  read: staffOperation('content.read')
    .route({ method: 'GET', path: '/admin/ext/product-quiz' })
    .output(
      z.object({
        quiz,
        isPublished: z.boolean(),
        isSaved: z.boolean().describe('false: it is a draft made of the categories'),
        categories: z.array(z.object({ slug: z.string(), name: z.string() })),
        finished: z.object({ week: z.int(), all: z.int() }).describe('How often somebody came to the end'),
        shown: z.array(z.object({ slug: z.string(), count: z.int() })).describe('What was shown most in four weeks'),
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
