/** What became of a cash order. */
export const CASH_OUTCOMES = ['delivered', 'refused', 'unreachable', 'returned'] as const;
export type CashOutcome = (typeof CASH_OUTCOMES)[number];

/** Where an order stands by its status and shipments: null while it is on its way, or was never sent. */
export type Fate = 'delivered' | 'came_back' | null;

const REFUSED =
  /refus|reject|declin|denied|not accept|not interested|no longer (?:need|want)|cash (?:was |is )?not ready|no cash/i;
const UNREACHABLE =
  /unreach|not reach|unavail|not avail|not contact|uncontact|no (?:answer|response|reply)|not (?:answer|respond|pick|at home)|switched off|locked|closed|absent|nobody|wrong (?:number|phone)/i;

/** The outcome of an order; `reason`: of the last failed attempt, in words of the carrier or of staff. */
export function outcomeOf(fate: Fate, reason: string | null): CashOutcome | null {
  if (fate !== 'came_back') return fate;
  if (reason && REFUSED.test(reason)) return 'refused';
  return reason && UNREACHABLE.test(reason) ? 'unreachable' : 'returned';
}

export type OutcomeCounts = Record<CashOutcome, number>;

/** How many orders ended in each way. */
export function countOutcomes(outcomes: readonly (CashOutcome | null)[]): OutcomeCounts {
  const counts: OutcomeCounts = { delivered: 0, refused: 0, unreachable: 0, returned: 0 };
  for (const outcome of outcomes) if (outcome) counts[outcome] += 1;
  return counts;
}

const LABELS: Record<CashOutcome, string> = {
  delivered: 'delivered',
  refused: 'refused',
  unreachable: 'not reached',
  returned: 'came back',
};

/** '3 delivered, 1 refused'; 'none yet' where no order has ended. */
export function describeCounts(counts: OutcomeCounts): string {
  const parts = CASH_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome]} ${LABELS[outcome]}`,
  );
  return parts.join(', ') || 'none yet';
}

/** 'refused: Customer refused to pay', of one order. */
export const describeOutcome = (outcome: CashOutcome, reason: string | null): string =>
  outcome === 'delivered' || !reason ? LABELS[outcome] : `${LABELS[outcome]}: ${reason}`;
