import { defineConfig } from 'vitest/config';

/** The tests that npm run mutants runs against each mutant: tests of rules, without a database. */
export default defineConfig({
  test: {
    include: [
      'src/features/{orders,payments,promotions,invoices,checkout,stock}/**/*.test.ts',
      'src/features/{shipments,batches,packing,dispatch,failed-deliveries}/**/*.test.ts',
      'src/shared/{money,apportion,state-machine}*.test.ts',
    ],
    exclude: ['**/*.db.test.ts'],
    maxWorkers: 1,
    isolate: false,
  },
});
