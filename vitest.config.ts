import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SLOW_TESTS } from './tests/slow-tests.ts';

/** Slow tests begin first: started last, they would leave one core idle. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW_TESTS.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index === -1 ? SLOW_TESTS.length : index;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'extensions/**/*.test.ts',
    ],
    globalSetup: ['./tests/database-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // as in the end-to-end tests; a second is short on a busy machine
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // files of one worker share its modules: loading them for each file takes as long as the tests
    isolate: false,
    sequence: { sequencer: SlowFirst },
  },
});
