import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatRupees } from '#shared/money.ts';
import figuresStyles from '../../ui/figures.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import styles from './month-sums.module.css';
import { monthName } from './months.ts';

/** The taxes of a month, for the GST return, and overdue invoices. */
export function MonthSums({ month }: { month: string }) {
  const { data } = useQuery({
    ...adminQueries.invoices.summary.queryOptions({ input: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (!data) return null;
  return (
    <dl className={`${figuresStyles.figures} ${styles.taxes}`}>
      {(
        [
          [`${monthName(data.month)}, taxable`, data.taxable],
          ['CGST', data.cgst],
          ['SGST', data.sgst],
          ['IGST', data.igst],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className={figuresStyles.figure}>
          <dt className={textStyles.label}>{name}</dt>
          <dd className={textStyles.value}>{formatRupees(value)}</dd>
        </div>
      ))}
      <div className={figuresStyles.figure}>
        <dt className={textStyles.label}>Overdue{data.overdueCount > 0 ? `, ${data.overdueCount}` : ''}</dt>
        <dd className={`${textStyles.value}${data.overdueCount > 0 ? ` ${textStyles.negative}` : ''}`}>
          {formatRupees(data.overdue)}
        </dd>
      </div>
    </dl>
  );
}
