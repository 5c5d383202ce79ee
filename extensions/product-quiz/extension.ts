import { defineExtension } from '#extensions/api.ts';
import { quizAdminContract, quizContract } from './contract.ts';
import { forgetResults, seedDemoQuiz } from './keep-quiz.ts';
import { quizAdminRoutes, quizRoutes } from './routes.ts';

/** A product quiz: staff write it, the store asks it, and the panel shows its use. */
export default defineExtension({
  name: 'product-quiz',
  api: 1,
  label: 'Product quiz',
  about: 'Asks a few questions and shows what fits.',
  contract: quizContract,
  routes: quizRoutes,
  adminContract: quizAdminContract,
  adminRoutes: quizAdminRoutes,
  hasTables: true,
  sweeps: {
    'forget-results': { everyMs: 3_600_000, run: forgetResults },
    'seed-demo': { everyMs: 3_600_000, run: seedDemoQuiz },
  },
  panel: { needs: ['content.read'] },
  slots: ['home-bottom'],
});
