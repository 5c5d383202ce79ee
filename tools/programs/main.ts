import { buildPrograms } from './build-programs.ts';

await buildPrograms();
