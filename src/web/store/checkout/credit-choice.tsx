import { formatRupees } from '#shared/money.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import sectionStyles from './section.module.css';
import type { Quote } from './use-quote.ts';

type Terms = Quote['payment']['terms'][number];

/** How much of an order store credit pays by the chosen method; nothing while it is not chosen. */
export function creditOf({ total, payment }: Quote, terms: Terms | undefined, isChosen: boolean): number {
  if (!isChosen || !payment.credit) return 0;
  return payment.credit.coversAll ? total : (terms?.credit ?? 0);
}

type Props = {
  credit: NonNullable<Quote['payment']['credit']>;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
};

/** Whether store credit pays the order, or as much of it as it can. */
export function CreditChoice({ credit, isChosen, onChange }: Props) {
  return (
    <div className={sectionStyles.section}>
      <h2 className="heading-3 heading">Store credit</h2>
      <Checkbox checked={isChosen} onChange={(event) => onChange(event.target.checked)}>
        Use store credit ({formatRupees(credit.balance)})
      </Checkbox>
    </div>
  );
}
