import { implement } from '@orpc/server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { answerQuestion, noteOpened, readQuestion } from './answer-question.ts';
import { failedDeliveriesContract } from './contract.ts';

const api = implement(failedDeliveriesContract).$context<ApiContext>().use(authorized);

export const failedDeliveriesRoutes = (carriers: CarrierRegistry) =>
  api.router({
    read: api.read.handler(({ context, input }) => readQuestion(context.app, carriers, input.token)),
    noteOpened: api.noteOpened.handler(({ context, input }) => noteOpened(context.app, input.token)),
    answer: api.answer.handler(({ context, input }) => answerQuestion(context.app, carriers, input)),
  });
