import { proveHistories } from './prove-histories.ts';

proveHistories('goods', 1);
