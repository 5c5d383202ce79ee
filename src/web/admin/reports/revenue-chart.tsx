import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '#shared/dates.ts';
import { formatRoundedRupees, formatRupees } from '#shared/money.ts';
import figuresStyles from '../../ui/figures.module.css';
import overlayStyles from '../../ui/overlay.module.css';
import type { Report } from './report.ts';
import styles from './revenue-chart.module.css';

const short = (day: string) => formatDay(day).slice(0, 5);

/** Revenue per day, compared with the span before. */
export function RevenueChart({ days }: { days: Report['days'] }) {
  return (
    <figure className={figuresStyles.chart}>
      <figcaption className={styles.legend}>
        <span>This span</span>
        <span className={styles.legendBefore}>Before</span>
      </figcaption>
      {/* a table has the same numbers */}
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={260}>
          <ComposedChart data={days} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-chart-grid)" />
            <XAxis dataKey="day" tickFormatter={short} tickLine={false} axisLine={false} minTickGap={28} tick={TICK} />
            <YAxis
              tickFormatter={(value: number) => formatRoundedRupees(value)}
              tickLine={false}
              axisLine={false}
              width={76}
              tick={TICK}
            />
            <Tooltip content={Hint} cursor={{ stroke: 'var(--color-border-strong)' }} isAnimationActive={false} />
            <Area
              dataKey="revenue"
              stroke="var(--color-chart-1)"
              strokeWidth={2}
              fill="var(--color-chart-1)"
              fillOpacity={0.1}
              isAnimationActive={false}
            />
            <Line
              dataKey="before"
              stroke="var(--color-chart-3)"
              strokeDasharray="4 4"
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

const TICK = { fill: 'var(--color-text-muted)', fontSize: 12 };

type HintProps = { active?: boolean; payload?: readonly { payload?: Report['days'][number] }[] };

function Hint({ active, payload }: HintProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className={`${figuresStyles.hint} ${overlayStyles.popover}`}>
      <b>{formatDay(day.day)}</b>
      <span>
        {formatRupees(day.revenue)} · {day.orders} {day.orders === 1 ? 'order' : 'orders'}
      </span>
      <span className="muted">{formatRupees(day.before)} before</span>
    </div>
  );
}
