import { DomainError } from '#shared/domain-error.ts';
import { formatRupees } from '#shared/money.ts';
import { type CashRules, cashIneligibility, excludedProducts } from '../payments/cash-rules.ts';
import type { CashRefusal } from './contract.ts';
import type { PricedCheckout } from './price-checkout.ts';

type Priced = Pick<PricedCheckout, 'items' | 'quote' | 'delivery' | 'pincode'>;

/** Why an order cannot be paid in cash on delivery, with a text beside the method; null: it can. */
export function cashRefusal(
  { items, quote, delivery, pincode }: Priced,
  rules: CashRules,
  isFirst: boolean | null,
): CashRefusal | null {
  const option = delivery.chosen?.option;
  if (option && !option.allowsCash) return refusal('delivery', `Not with delivery by ${option.name}`);
  const productIds = items.map(({ productId }) => productId);
  const reason = cashIneligibility(rules, { total: quote.total, pincode, productIds, isFirst });
  switch (reason) {
    case 'minimum':
      return refusal(reason, `For orders of ${formatRupees(rules.minimum)} and more`, { amount: rules.minimum });
    case 'maximum': {
      const amount = rules.maximum ?? 0;
      return refusal(reason, `For orders up to ${formatRupees(amount)}`, { amount });
    }
    case 'pincode':
      return refusal(reason, `Not available at ${pincode}`);
    case 'products': {
      const excludedIds = excludedProducts(rules, productIds);
      const names = items.flatMap(({ productId, name }) => (excludedIds.includes(productId) ? [name] : []));
      const uniqueNames = [...new Set(names)];
      return refusal(reason, `Not for ${uniqueNames.join(', ')}`, { names: uniqueNames });
    }
    case 'first_order':
      return refusal(reason, 'From your second order on');
    default:
      return null;
  }
}

const refusal = (
  reason: CashRefusal['reason'],
  text: string,
  facts: Partial<Pick<CashRefusal, 'amount' | 'names'>> = {},
): CashRefusal => ({ reason, text, amount: null, names: [], ...facts });

/**
 * The error of an order that is not sold for cash: COD_MINIMUM_NOT_MET {amount}, COD_MAXIMUM_EXCEEDED {amount},
 * COD_NOT_FOR_PRODUCTS {names}, COD_NOT_FOR_FIRST_ORDER or COD_NOT_SERVICEABLE.
 */
export function cashError({ reason, amount, names }: CashRefusal): DomainError {
  switch (reason) {
    case 'minimum':
      return new DomainError('COD_MINIMUM_NOT_MET', { amount: amount ?? 0 });
    case 'maximum':
      return new DomainError('COD_MAXIMUM_EXCEEDED', { amount: amount ?? 0 });
    case 'products':
      return new DomainError('COD_NOT_FOR_PRODUCTS', { names });
    case 'first_order':
      return new DomainError('COD_NOT_FOR_FIRST_ORDER');
    default:
      return new DomainError('COD_NOT_SERVICEABLE');
  }
}
