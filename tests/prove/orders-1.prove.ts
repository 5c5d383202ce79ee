import { proveHistories } from './prove-histories.ts';

proveHistories('orders', 1);
