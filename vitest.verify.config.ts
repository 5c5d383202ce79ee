import { defaultExclude, defineConfig, mergeConfig } from 'vitest/config';
import { SLOW_TESTS } from './tests/slow-tests.ts';
import all from './vitest.config.ts';

/** npm run verify: the tests of a development loop. `npm test` also runs the slow ones. */
export default mergeConfig(all, defineConfig({ test: { exclude: [...defaultExclude, ...SLOW_TESTS] } }));
