import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import buttonStyles from '../../ui/button.module.css';
import { type accountApi, accountQueries } from '../api.ts';
import styles from './store-credit.module.css';

type Entry = Awaited<ReturnType<typeof accountApi.storeCredit.mine>>['rows'][number];

const LABELS: Record<Entry['kind'], string> = {
  granted: 'Given to you',
  held: 'Kept for your order',
  released: 'Free again: the order was not paid',
  spent: 'Spent',
  refunded: 'Given back',
  expired: 'Expired',
  corrected: 'Corrected by the shop',
};

/** The customer's store credit with what became of it; nothing for those who never had any. */
export default function StoreCredit() {
  const [after, setAfter] = useState<string>();
  const { data } = useQuery({
    ...accountQueries.storeCredit.mine.queryOptions({ input: { after, limit: 10 } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!data || data.total.count === 0) return null;
  return (
    <section className={styles.credit} aria-labelledby="store-credit">
      <h2 className="heading-3 heading" id="store-credit">
        Store credit {formatRupees(data.usable)}
      </h2>
      <p className="muted text-small">
        {data.isAccepted ? 'Use it at checkout.' : 'The shop does not take it at checkout now.'}
        {data.nextExpiryAt && ` Some of it expires on ${formatDate(data.nextExpiryAt)}.`}
        {data.held > 0 && ` ${formatRupees(data.held)} is kept for an unpaid order.`}
      </p>
      <ul className={styles.entries}>
        {data.rows.map((entry) => (
          <li key={entry.id}>
            <span>
              {LABELS[entry.kind]}
              <span className="muted text-small">
                {' '}
                {formatDate(entry.at)}
                {entry.expiresAt && `, until ${formatDate(entry.expiresAt)}`}
              </span>
            </span>
            <b className="tabular">{amountText(entry.amount)}</b>
          </li>
        ))}
      </ul>
      {(data.after || after) && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          onClick={() => setAfter(data.after ?? undefined)}
        >
          {data.after ? 'Older entries' : 'Latest entries'}
        </button>
      )}
    </section>
  );
}

const amountText = (amount: number): string =>
  amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`;
