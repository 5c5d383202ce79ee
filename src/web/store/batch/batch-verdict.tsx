import { Link } from 'react-router';
import { quantityText } from '#features/catalog/rules.ts';
import { formatDay } from '#shared/dates.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { CalendarClock } from '../../icons/calendar-clock.ts';
import { OctagonX } from '../../icons/octagon-x.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import type { BatchAnswer } from '../../shop/batch-api.ts';
import { PhoneLink } from '../../shop/phone-link.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import studioStyles from '../../shop/studio.module.css';
import buttonStyles from '../../ui/button.module.css';
import { BatchLife } from './batch-life.tsx';
import { contactPath } from './contact-path.ts';
import styles from './verdict.module.css';
import { Verdict } from './verdict.tsx';

/** What is known of a batch; one that is recalled or too old says what to do. */
export function BatchVerdict({ batch, today }: { batch: BatchAnswer; today: string }) {
  const { number, state, recalledOn, bestBefore } = batch;
  if (state === 'recalled')
    return (
      <Verdict
        tone="bad"
        icon={OctagonX}
        title="Do not use it"
        text={`Batch ${number} is recalled${recalledOn ? ` since ${formatDay(recalledOn)}` : ''}.`}
      >
        <BatchProduct batch={batch} />
        <RecallAdvice number={number} />
      </Verdict>
    );
  if (state === 'expired')
    return (
      <Verdict
        tone="warning"
        icon={CalendarClock}
        title="Past its best before date"
        text={`Batch ${number} was good until ${formatDay(bestBefore)}.`}
      >
        <BatchProduct batch={batch} />
        <BatchLife {...batch} today={today} />
        <div className={styles.advice}>
          <p>
            It is genuine, and older than we would send. Bought within the last months?{' '}
            <Link className="link" to={contactPath(`Batch ${number} is past its date`)} rel="nofollow">
              Tell us
            </Link>
            , we make it good.
          </p>
        </div>
      </Verdict>
    );
  return (
    <Verdict
      tone="good"
      icon={ShieldCheck}
      title="Genuine batch"
      text={`${number} was made for us${state === 'on_sale' ? ' and is on sale' : ''}.`}
    >
      <BatchProduct batch={batch} />
      <BatchLife {...batch} today={today} />
      <BatchFacts batch={batch} />
    </Verdict>
  );
}

/** The product of a batch with its picture; a link where it is in the store. */
export function BatchProduct({ batch, code }: { batch: BatchAnswer; code?: string }) {
  const { productName, slug, flavour, size, number, image } = batch;
  const kind = [flavour, size].filter(Boolean).join(', ');
  return (
    <div className={styles.product}>
      <span className={`${studioStyles.studio} ${styles.image} tone-${image?.tone ?? flavourTone(flavour)}`}>
        <ProductImage image={image} sizes="128px" maxWidth={320} decorative />
      </span>
      <div>
        <h3>{slug ? <Link to={`/product/${slug}`}>{productName}</Link> : productName}</h3>
        <p>
          {kind && (
            <>
              {kind}
              <br />
            </>
          )}
          Batch <b>{number}</b>
          {code && (
            <>
              <br />
              Code <b>{code}</b>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function BatchFacts({ batch: { mrp, netQuantity, manufacturer, fssaiLicence } }: { batch: BatchAnswer }) {
  const facts = [
    ['MRP, incl. taxes', mrp === null ? null : formatRupees(mrp)],
    ['Net quantity', netQuantity && quantityText(netQuantity)],
    ['Made by', manufacturer],
    ['FSSAI licence', fssaiLicence],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function RecallAdvice({ number }: { number: string }) {
  const { phoneNumber } = useStorefront();
  return (
    <div className={styles.advice}>
      <p>Stop using it, opened or not, and keep the pack. Write to us, and you get your money back.</p>
      <Link
        className={`${buttonStyles.button} ${buttonStyles.dark}`}
        to={contactPath(`Recalled batch ${number}: money back`, 'complaint')}
        rel="nofollow"
      >
        Ask for my money back
      </Link>
      {phoneNumber && (
        <p className="text-small muted">
          Or call <PhoneLink number={phoneNumber} className="link" />.
        </p>
      )}
    </div>
  );
}
