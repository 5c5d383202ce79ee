import { defineConfig } from 'vitest/config';

/** npm run prove: what takes minutes. Two files at a time; their figures are put together at the end. */
export default defineConfig({
  test: {
    include: ['tests/prove/*.prove.ts'],
    globalSetup: ['./tests/database-server.ts'],
    testTimeout: 7_200_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
