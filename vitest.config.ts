import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SLOW_TESTS } from './tests/slow-tests.ts';
import { startBundles } from './tools/programs/build-programs.ts';
import { contractPlugin } from './tools/vite/contract-plugin.ts';
import { extensionsPlugin } from './tools/vite/extensions-plugin.ts';

const COMPONENT_TESTS = 'tests/components/*.test.ts';

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

/** Modules of the web run as in a browser. */
const browserModules: Plugin = {
  name: 'ojas:browser-modules',
  enforce: 'pre',
  transform: (code) =>
    code.includes('import.meta.env.SSR') ? code.replaceAll('import.meta.env.SSR', 'false') : undefined,
};

export default defineConfig({
  test: {
    globalSetup: ['./tests/database-server.ts'],
    // a slow machine is no failure: only a test that hangs takes so long
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // as in the end-to-end tests; a second is short on a busy machine
    expect: { poll: { timeout: 10_000 } },
    // files of one worker share its modules: loading them for each file takes as long as the tests
    isolate: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        plugins: [startBundles()],
        // they wait for processes that start, stop and write to disk
        test: {
          name: 'processes',
          include: [...SLOW_TESTS],
          maxWorkers: 3,
          testTimeout: 180_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{src,tests,tools,bench,extensions}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SLOW_TESTS, COMPONENT_TESTS],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [contractPlugin(), extensionsPlugin(import.meta.dirname), browserModules],
        // pages of the web in jsdom
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          environment: './tests/components/page-environment.ts',
          setupFiles: ['./tests/components/setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // as the journeys: a page gets a second try, and the report names it
          retry: 1,
        },
      },
    ],
  },
});
