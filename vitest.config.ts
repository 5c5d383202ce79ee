import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole processes take a minute each: started last, they would leave one core idle. */
const LONG = /(process-tree|campaigns|crash|outage|gateways|embedded\/start|main\/start)\b.*\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
    sequence: { sequencer: LongFirst },
  },
});
