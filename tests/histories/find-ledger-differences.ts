import { inArray } from 'drizzle-orm';
import { paymentAttempts, refunds } from '../../src/db/schema/payments.ts';
import type { Payment } from '../../tools/gateway-simulator/model.ts';
import type { Shop } from './open-shop.ts';

/**
 * Compares payments and refunds of the shop with the gateway's, exact to the paisa. Returns a line per difference. An
 * amount that a fault altered counts as reported.
 */
export async function findLedgerDifferences(
  { app: { db }, simulator, gateways }: Pick<Shop, 'app' | 'simulator' | 'gateways'>,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, [...orderIds]));
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]));
  const ledger = simulator.transactions();
  const payments = new Map(ledger.filter((one) => one.kind === 'payment').map((one) => [one.id, one]));
  const isAtGateway = ({ gateway }: { gateway: string }) => gateways.byName(gateway) !== null;
  const differences: string[] = [];

  for (const attempt of attempts.filter(isAtGateway)) {
    const { transactionId, capturedAmount } = attempt;
    const payment = payments.get(transactionId);
    const arrived = payment?.state === 'COMPLETED' ? amountsOf(payment) : [null];
    if (!arrived.includes(capturedAmount))
      differences.push(`payment ${transactionId}: the gateway has ${arrived.join(' or ')}, the shop ${capturedAmount}`);
    if (!payment) continue;
    const attemptRefunds = rows.filter(({ attemptId }) => attemptId === attempt.id);
    const sums = {
      gateway: sum(payment.refunds.filter(({ state }) => state === 'COMPLETED')),
      shop: sum(attemptRefunds.filter(({ state }) => state === 'completed')),
    };
    if (sums.gateway !== sums.shop)
      differences.push(
        `refunds of ${transactionId}: ${sums.gateway} went back at the gateway, ${sums.shop} in the shop`,
      );
    if (sums.gateway > payment.amount) differences.push(`refunds of ${transactionId}: more went back than arrived`);
  }
  const transactionIds = new Set(attempts.map(({ transactionId }) => transactionId));
  for (const { id, state } of payments.values())
    if (state === 'COMPLETED' && !transactionIds.has(id)) differences.push(`payment ${id}: unknown in the shop`);
  return differences;
}

const amountsOf = ({ amount, misreported = [] }: Payment): (number | null)[] => [amount, ...misreported];
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
