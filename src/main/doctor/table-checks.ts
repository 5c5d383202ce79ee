import { CHALLAN_CHECKS } from './challan-checks.ts';
import { COUNT_CHECKS } from './count-checks.ts';
import { CREDIT_CHECKS } from './credit-checks.ts';
import { GOODS_CHECKS } from './goods-checks.ts';
import { HISTORY_CHECKS } from './history-checks.ts';
import { INVOICE_CHECKS } from './invoice-checks.ts';
import { MESSAGE_CHECKS } from './message-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { PROCESS_CHECKS } from './process-checks.ts';
import { REMINDER_CHECKS } from './reminder-checks.ts';
import { RETURN_CHECKS } from './return-checks.ts';
import type { TableCheck } from './table-check.ts';

/** Every invariant of a shop's tables: each figure that can be derived from others is compared with them. */
export const TABLE_CHECKS: readonly TableCheck[] = [
  ...ORDER_CHECKS,
  ...HISTORY_CHECKS,
  ...PROCESS_CHECKS,
  ...CREDIT_CHECKS,
  ...INVOICE_CHECKS,
  ...CHALLAN_CHECKS,
  ...GOODS_CHECKS,
  ...COUNT_CHECKS,
  ...RETURN_CHECKS,
  ...MESSAGE_CHECKS,
  ...REMINDER_CHECKS,
];
