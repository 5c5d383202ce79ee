import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { createSession } from '#features/customers/session.ts';
import { runExtension } from '#tests/extensions/run-extension.ts';
import { makeMember, makeProduct, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { draftQuiz } from './quiz-rules.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof runExtension>>;
beforeEach(async () => {
  app = await createTestApp();
  shop = await runExtension(app, scriptedGateway().gateways, 'product-quiz');
  await makeProduct(app, { category: 'Protein Powders' });
  await makeProduct(app, { category: 'Creatine Blends' });
});
afterEach(() => app.close());

async function call(method: string, at: string, { role = '', body }: { role?: string; body?: object } = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (role) {
    const member = await makeMember(app, role);
    const [user] = await app.db.select().from(users).where(eq(users.id, member.userId));
    headers.authorization = `Bearer ${(await createSession(app, user!, 'test')).accessToken}`;
  }
  const response = await shop.http.request(`/api${at}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}
const QUIZ = draftQuiz([
  { slug: 'protein-powders', name: 'Protein' },
  { slug: 'creatine-blends', name: 'Creatine' },
]);
const save = (isPublished: boolean, quiz = QUIZ, role = 'content') =>
  call('POST', '/admin/ext/product-quiz', { role, body: { quiz, isPublished } });
const answer = (answers: Record<string, string>) => call('POST', '/ext/product-quiz/answers', { body: { answers } });

test('is hidden before it is published', async () => {
  expect((await call('GET', '/ext/product-quiz')).body).toBeNull();
  expect((await answer({})).status).toBe(404);
  await save(false);
  expect((await call('GET', '/ext/product-quiz')).body).toBeNull();
});

test('sends questions and answers to the store without their effects', async () => {
  await save(true);
  const { body } = await call('GET', '/ext/product-quiz');
  expect(body.questions[0]).toEqual({
    id: 'interest',
    text: 'What are you looking for?',
    options: [
      { id: 'interest-1', label: 'Protein' },
      { id: 'interest-2', label: 'Creatine' },
    ],
  });
});

test('suggests products and counts results without personal data', async () => {
  await save(true);
  const { body } = await answer({ interest: 'interest-2', diet: 'diet-2' });
  expect(body.slugs).toHaveLength(1);
  const { body: status } = await call('GET', '/admin/ext/product-quiz', { role: 'content' });
  expect(status).toMatchObject({ finished: { week: 1, all: 1 }, shown: [{ slug: body.slugs[0], count: 1 }] });
});

test('refuses to publish an incomplete quiz', async () => {
  const { status, body } = await save(true, { ...QUIZ, questions: [] });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'QUIZ_NOT_READY', data: { problem: 'It has no question' } });
  expect((await save(false, { ...QUIZ, questions: [] })).status).toBe(200);
});

test('can be edited only with the permission for content', async () => {
  expect((await save(true, QUIZ, 'accountant')).status).toBe(403);
  expect((await call('GET', '/ext/product-quiz')).body).toBeNull();
});

test('starts with a draft of the categories', async () => {
  const { body } = await call('GET', '/admin/ext/product-quiz', { role: 'content' });
  expect(body.isSaved).toBe(false);
  expect(body.quiz.questions[0].options.map(({ label }: { label: string }) => label).sort()).toEqual([
    'Creatine Blends',
    'Protein Powders',
  ]);
});
