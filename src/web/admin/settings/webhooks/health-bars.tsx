import type { Endpoint } from './endpoints.ts';
import styles from './webhooks.module.css';

type Props = { endpoint: Endpoint; big?: boolean };
type Slot = Endpoint['health'][number];

/** The last 24 hours in half hours: number of deliveries and their results. */
export function HealthBars({ endpoint: { name, health, state, switchedOffAt }, big = false }: Props) {
  const highest = Math.max(1, ...health.map(totalOf));
  const failed = health.reduce((sum, one) => sum + one.failed, 0);
  const sentCount = health.reduce((sum, one) => sum + totalOf(one), 0);
  const label = `${name}, last 24 hours: ${sentCount} sent, ${failed} failed${state === 'off' && switchedOffAt ? ', switched off' : ''}`;
  return (
    <div className={`${styles.beat} ${big ? styles.big : ''}`} role="img" aria-label={label}>
      {health.map((slot, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: half hours have no name but their place
        <i key={place} className={classOf(slot)} style={{ height: `${heightOf(slot, highest)}%` }} />
      ))}
    </div>
  );
}

const totalOf = ({ atOnce, retried, retrying, failed }: Slot) => atOnce + retried + retrying + failed;

function classOf({ atOnce, retried, retrying, failed }: Slot): string | undefined {
  if (failed > 0) return styles.failed;
  if (retried + retrying > 0) return styles.retried;
  return atOnce > 0 ? undefined : styles.nothing;
}

// a minimum height, so that one delivery beside a thousand is visible
const heightOf = (slot: Slot, highest: number) =>
  totalOf(slot) === 0 ? 100 : Math.round(45 + 55 * Math.sqrt(totalOf(slot) / highest));
