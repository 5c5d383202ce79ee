import { useQuery } from '@tanstack/react-query';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { BenefitCards } from '../landing/benefit-cards.tsx';
import styles from '../landing/landing.module.css';
import { LandingHero } from '../landing/landing-hero.tsx';
import { landingLoader } from '../landing/landing-loader.ts';
import { LandingProducts, landingQuery } from '../landing/landing-products.tsx';
import { MedicalDisclaimer } from '../landing/medical-disclaimer.tsx';

export const loader = landingLoader('creatine');
// in the browser the page appears at once, with skeletons
export const clientLoader = () => null;

const BENEFITS = [
  {
    title: 'Short, hard efforts',
    text: 'At 3 g a day, creatine increases performance in repeated bursts of high-intensity exercise: sets, sprints, jumps.',
  },
  {
    title: 'One more repetition',
    text: 'Muscles store more of what they burn in the first seconds. Over weeks of training that adds up.',
  },
  {
    title: 'Well studied',
    text: 'Few supplements have been examined for as long. It occurs in meat and fish; the body makes some itself.',
  },
];

const TYPES = [
  {
    title: 'Monohydrate',
    text: 'The form in nearly all studies, and the cheapest per gram. Start here; most people need nothing else.',
  },
  {
    title: 'HCL',
    text: 'Dissolves better and is taken in smaller scoops. Some find it easier on the stomach. Not shown to work better.',
  },
  {
    title: 'Buffered',
    text: 'Made less acidic, to last longer in the stomach. Studies so far find no advantage over monohydrate.',
  },
];

const FACTS = [
  ['Is it a steroid?', 'No. It is made of three amino acids, and sport federations allow it.'],
  ['Does it make me heavier?', 'Often by one or two kilograms in the first weeks: water inside the muscle, not fat.'],
  ['When to take it?', 'At any time, every day, also on rest days. With a meal it is easier on the stomach.'],
  ['Do I need breaks?', 'Studies over several years at the usual dose found no need for them in healthy adults.'],
  [
    'For vegetarians?',
    'Yes. They eat almost none, so their stores often rise the most. The powder is made without animals.',
  ],
  ['Coffee with it?', 'Normal amounts are fine. Drink water through the day, more of it in summer.'],
] as const;

export default function CreatinePage() {
  const { data } = useQuery(landingQuery('creatine'));
  const { siteName } = useStorefront();
  return (
    <>
      <PageMeta
        title="Creatine"
        description={`Creatine by ${siteName}: monohydrate, HCL and buffered, how to take it, and what is known about it.`}
        path="/creatine"
      />
      <LandingHero title="Creatine" tone="blue" product={data?.items[0]} action="See creatine products">
        Three grams a day, one ingredient, decades of studies. The plainest supplement on the shelf.
      </LandingHero>
      <BenefitCards id="benefits" title="What creatine does" points={BENEFITS} />
      <LandingProducts category="creatine" title="Creatine products">
        <h3 className="heading-3 heading">No Creatine Products Found</h3>
        <p className="muted">The creatine shelf is being filled again. Please look in later.</p>
      </LandingProducts>
      <BenefitCards id="types" title="Types" points={TYPES} />
      <section className={styles.band} aria-labelledby="usage">
        <div className={`page-width ${styles.bandInside}`}>
          <div className={styles.bandHead}>
            <h2 className="heading-1 heading" id="usage">
              Usage guide
            </h2>
            <p className="lead">
              Loading fills the stores in a week. Without it, the same level is reached after three to four weeks.
            </p>
          </div>
          <div className={styles.dose}>
            <h3 className="heading-3 heading">Loading</h3>
            <p className={`${styles.amount} tabular`}>20 g daily</p>
            <p>for 5-7 days, in 4 doses of 5 g spread over the day. Optional.</p>
          </div>
          <div className={styles.dose}>
            <h3 className="heading-3 heading">Maintenance</h3>
            <p className={`${styles.amount} tabular`}>3-5 g</p>
            <p>daily, in one dose, with water, milk or a shake. A level scoop is on the label.</p>
          </div>
        </div>
      </section>
      <section className={`page-width page-section ${styles.section}`} aria-labelledby="facts">
        <h2 className="heading-2 heading" id="facts">
          Facts
        </h2>
        <dl className={`${styles.terms} ${styles.twoColumns}`}>
          {FACTS.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <MedicalDisclaimer />
    </>
  );
}
