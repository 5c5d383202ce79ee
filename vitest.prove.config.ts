import { defineConfig } from 'vitest/config';

/** npm run prove: tests that take minutes. Two files at a time; their figures are combined at the end. */
export default defineConfig({
  test: {
    include: ['tests/prove/*.prove.ts'],
    globalSetup: ['./tests/database-server.ts'],
    testTimeout: 7_200_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
