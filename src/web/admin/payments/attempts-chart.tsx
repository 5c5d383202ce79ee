import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import figuresStyles from '../../ui/figures.module.css';
import { Card } from '../components/card.tsx';
import { Table } from '../components/table.tsx';
import styles from './attempts-chart.module.css';
import type { PaymentStatus } from './payments.ts';

const clock = (at: string) => formatDateTime(at).slice(-5);
const TICK = { fill: 'var(--color-text-muted)', fontSize: 12 };

type Props = {
  halfHours: PaymentStatus['halfHours'];
  /** open attempts; the bars show final ones */
  open: number;
};

/** Results of payment attempts by half hour, with a table of the same numbers. */
export function AttemptsChart({ halfHours, open }: Props) {
  const sum = (name: 'succeeded' | 'failed') => halfHours.reduce((total, one) => total + one[name], 0);
  const busy = halfHours.filter(({ succeeded, failed }) => succeeded + failed > 0);
  return (
    <Card
      title="Attempts in the last 24 hours"
      heading="h3"
      aside={
        <span className={`${arrangeStyles.actions} ${styles.attemptsList}`}>
          <span>
            Succeeded <b>{sum('succeeded')}</b>
          </span>
          <span className={styles.attemptsListNone}>
            Failed <b>{sum('failed')}</b>
          </span>
          <span>
            Still open <b>{open}</b>
          </span>
        </span>
      }
    >
      <div className={`${cardStyles.body} ${figuresStyles.chart}`}>
        <div aria-hidden="true">
          <ResponsiveContainer width="100%" height={170}>
            <BarChart
              data={halfHours}
              margin={{ top: 4, right: 4, bottom: 0, left: -24 }}
              barCategoryGap={2}
              accessibilityLayer={false}
            >
              <CartesianGrid vertical={false} stroke="var(--color-chart-grid)" />
              <XAxis dataKey="at" tickFormatter={clock} tickLine={false} axisLine={false} minTickGap={40} tick={TICK} />
              <YAxis allowDecimals={false} tickLine={false} axisLine={false} tick={TICK} />
              <Bar dataKey="succeeded" stackId="all" fill="var(--color-chart-1)" isAnimationActive={false} />
              <Bar dataKey="failed" stackId="all" fill="var(--color-danger)" isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
        {busy.length === 0 ? (
          <p className="muted">
            No payment attempt has ended in the last 24 hours
            {open > 0 && `; ${pluralize(open, 'attempt')} still open`}.
          </p>
        ) : (
          <details>
            <summary>As a table</summary>
            <Table
              columns={[
                { title: 'From', isRowHeader: true, cell: ({ at }) => formatDateTime(at) },
                { title: 'Succeeded', numeric: true, cell: ({ succeeded }) => succeeded },
                { title: 'Failed', numeric: true, cell: ({ failed }) => failed },
              ]}
              rows={busy}
              rowKey={({ at }) => at}
            />
          </details>
        )}
      </div>
    </Card>
  );
}
