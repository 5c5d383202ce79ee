import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { Phone } from '../../icons/phone.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Permitted } from '../permissions.tsx';
import type { FailedDelivery } from './failed-deliveries.ts';
import styles from './failed-delivery-detail.module.css';

/** Earlier orders of the phone and address, the call, and what is at stake. */
export function AttemptFacts({ delivery, onCall }: { delivery: FailedDelivery; onCall(): void }) {
  const { history, phone, price, cash, promisedOn, address } = delivery;
  return (
    <>
      <section className={styles.part} aria-labelledby="earlier">
        <h3 id="earlier">This phone and address in our shop</h3>
        <dl className={styles.counts}>
          {Object.entries(history).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part} aria-labelledby="call">
        <h3 id="call">Call</h3>
        <div className={styles.call}>
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          <Permitted needs="orders.ship">
            <Button size="small" icon={Phone} onClick={onCall}>
              Called
            </Button>
          </Permitted>
        </div>
        <p className="muted">Keeps who called, when and what was said.</p>
      </section>
      <section className={styles.part} aria-labelledby="cost">
        <h3 id="cost">What it costs</h3>
        <dl className={cardStyles.facts}>
          <dt>Way there</dt>
          <dd>{price === null ? 'not known' : formatRupees(price)}</dd>
          <dt>Cash at stake</dt>
          <dd>{cash > 0 ? <b>{formatRupees(cash)}</b> : 'none, it is paid'}</dd>
          <dt>Promised</dt>
          <dd>{promisedOn ? formatDay(promisedOn) : 'no day'}</dd>
          <dt>Address</dt>
          <dd className={styles.lines}>{address}</dd>
        </dl>
      </section>
    </>
  );
}
