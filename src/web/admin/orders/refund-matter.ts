import { adminApi } from '../api.ts';

type Matter = { kind: string; amount: number; attemptId: string | null; refundId: string | null };

/** Refunds the payment of an open matter: its proposed or failed refund, or a new one. */
export function refundMatter(order: { id: string }, matter: Matter, idempotencyKey: string) {
  const { kind, amount, attemptId, refundId } = matter;
  if (kind === 'refund_failed' && refundId) return adminApi.orderManagement.retryRefund({ id: refundId });
  if (kind === 'refund_due' && refundId) return adminApi.orderManagement.startRefund({ id: refundId });
  return adminApi.orderManagement.refund({
    id: order.id,
    amount,
    lines: [],
    note: '',
    idempotencyKey,
    ...(attemptId ? { attemptId } : {}),
  });
}
