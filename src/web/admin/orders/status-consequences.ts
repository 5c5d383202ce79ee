import { formatRupees, type Paise } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import type { Order } from './orders.ts';

type Outcome = Order['outcomes']['remove'];
type Consequence = Extract<Outcome, { isAccepted: true }>['consequences'][number];
/** The consequences of one command for an order, and its payments. */
export type Preview = { outcome: Outcome } & Pick<Order['outcomes'], 'captured' | 'refundable'>;

const consequencesOf = (outcome: Outcome): Consequence[] => (outcome.isAccepted ? outcome.consequences : []);
const count = (all: readonly Consequence[], kind: Consequence['kind']) => all.filter((one) => one.kind === kind).length;
const sum = (all: readonly Consequence[], kind: Consequence['kind']) =>
  all.reduce((total, one) => {
    if (one.kind !== kind) return total;
    return total + ('amount' in one ? one.amount : 'units' in one ? one.units : 'entries' in one ? one.entries : 0);
  }, 0);

/** The sum of amounts, units or entries of one kind of consequence; 0 without any. */
export const sumOf = (outcome: Outcome, kind: Consequence['kind']): number => sum(consequencesOf(outcome), kind);
export const follows = (outcome: Outcome, kind: Consequence['kind']): boolean =>
  count(consequencesOf(outcome), kind) > 0;

type Money = { captured: Paise; refundable: Paise };

const isMailed = (all: readonly Consequence[], mail: string) =>
  all.some((one) => one.kind === 'mail' && one.name === mail);

const GROUPS = {
  reinstated: (all: readonly Consequence[]) => count(all, 'order_reinstated') > 0,
  confirmed: (all: readonly Consequence[]) => count(all, 'order_confirmed') > 0,
  cancelled: (all: readonly Consequence[]) => isMailed(all, 'order-cancelled'),
  unanswered: (all: readonly Consequence[]) => isMailed(all, 'order-confirmation'),
} as const;
// the first that applies
const GROUP_NAMES = ['reinstated', 'confirmed', 'cancelled', 'unanswered'] as const;

/** The consequences of setting a status as texts, one per group of equal orders; none when only the status changes. */
export function describeStatusConsequences(previews: readonly Preview[]): string[] {
  const consequences = previews.map(({ outcome, ...money }) => {
    const all = consequencesOf(outcome);
    const group = GROUP_NAMES.find((name) => GROUPS[name](all));
    return { all, ...money, group };
  });
  return GROUP_NAMES.flatMap((group) => {
    const groupConsequences = consequences.filter((one) => one.group === group);
    if (groupConsequences.length === 0) return [];
    const all = groupConsequences.flatMap((one) => one.all);
    const captured = groupConsequences.reduce((total, one) => total + one.captured, 0);
    const refundable = groupConsequences.reduce((total, one) => total + one.refundable, 0);
    const words = WORDS[group](all, { captured, refundable });
    return [previews.length === 1 ? words : `${pluralize(groupConsequences.length, 'order')}: ${words}`];
  });
}

const WORDS = {
  reinstated: (all: readonly Consequence[]) => {
    const missing = sum(all, 'units_missing');
    const missingUnits =
      missing > 0 ? ` ${pluralize(missing, 'unit')} ${missing === 1 ? 'is' : 'are'} no longer in stock.` : '';
    return `The order is reinstated with the stock available now.${missingUnits} Missing units are listed in its history.`;
  },
  confirmed: (_: readonly Consequence[], { captured }: Money) =>
    `${captured > 0 ? 'The money received does not count for it.' : 'Nothing has been paid.'} Its stock counts as sold, it no longer expires, and the customer gets the confirmation mail.`,
  cancelled: (all: readonly Consequence[], { captured, refundable }: Money) => {
    const due = sum(all, 'refund_proposed');
    const credit = sum(all, 'credit_returned');
    return [
      ...stockWords(all),
      ...(count(all, 'cart_restored') > 0 ? ['The customer gets the cart back.'] : []),
      ...(due > 0 ? [`${formatRupees(due)} becomes a refund due. Decide on the order’s page.`] : []),
      ...(credit > 0 ? [`${formatRupees(credit)} of store credit goes back to the customer.`] : []),
      ...(due === 0 && refundable > credit
        ? [`${formatRupees(refundable - credit)} that arrived stays an open matter.`]
        : []),
      ...(due + credit + refundable === 0
        ? [captured === 0 ? 'Nothing has been paid.' : 'Nothing is left to refund.']
        : []),
      ...(count(all, 'payment_open') > 0 ? ['Money that still arrives must be refunded.'] : []),
    ].join(' ');
  },
  unanswered: () =>
    'The customer has not said yet whether they take the order. They get the confirmation mail, and are not asked again.',
} as const;

function stockWords(all: readonly Consequence[]): string[] {
  const [returned, released] = [sum(all, 'units_returned'), sum(all, 'units_released')];
  const away = sum(all, 'units_away');
  const coupons = count(all, 'coupon_returned');
  return [
    ...(away > 0
      ? [
          `${pluralize(away, 'unit')} left the shop and ${away === 1 ? 'stays' : 'stay'} out of stock until you restock what is back.`,
        ]
      : []),
    ...(returned > 0 ? [`${pluralize(returned, 'unit')} ${returned === 1 ? 'goes' : 'go'} back to stock.`] : []),
    ...(released > 0 ? [`${pluralize(released, 'unit')} ${released === 1 ? 'is' : 'are'} available again.`] : []),
    ...(coupons > 0 ? [coupons === 1 ? 'The coupon can be used again.' : `${coupons} coupons can be used again.`] : []),
  ];
}
