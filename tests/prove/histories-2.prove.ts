import { proveHistories } from './prove-histories.ts';

proveHistories(2);
