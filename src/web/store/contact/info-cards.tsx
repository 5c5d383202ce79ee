import type { ReactNode } from 'react';
import { supportHours } from '#features/settings/support-hours-rules.ts';
import { Clock } from '../../icons/clock.ts';
import { Mail } from '../../icons/mail.ts';
import { MapPin } from '../../icons/map-pin.ts';
import { Phone } from '../../icons/phone.ts';
import { PhoneLink } from '../../shop/phone-link.tsx';
import sampleStyles from '../../shop/sample.module.css';
import { useStorefront } from '../../shop/storefront.ts';
import styles from './info-cards.module.css';

/** Address, phone numbers and hours of the shop. */
export function InfoCards() {
  const { address, phoneNumber, contactEmail, hours, demo } = useStorefront();
  return (
    <div className={styles.cards}>
      {address && (
        <Card icon={<MapPin />} title="Address">
          {address}
        </Card>
      )}
      {phoneNumber && (
        <Card icon={<Phone />} title="Phone">
          <PhoneLink className="link" number={phoneNumber} />
        </Card>
      )}
      {contactEmail && (
        <Card icon={<Mail />} title="Email">
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </Card>
      )}
      {phoneNumber && (
        <Card icon={<Clock />} title="Hours">
          <span className={styles.hours}>
            {supportHours(hours).map(([days, open]) => (
              <span key={days}>
                {days} {open}
              </span>
            ))}
          </span>
        </Card>
      )}
      {demo && <p className={sampleStyles.sample}>Sample details</p>}
    </div>
  );
}

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {icon}
      <h2 className="overline">{title}</h2>
      <p>{children}</p>
    </section>
  );
}
