import { useQuery } from '@tanstack/react-query';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { BenefitCards } from '../landing/benefit-cards.tsx';
import styles from '../landing/landing.module.css';
import { LandingHero } from '../landing/landing-hero.tsx';
import { landingLoader } from '../landing/landing-loader.ts';
import { LandingProducts, landingQuery } from '../landing/landing-products.tsx';
import { MedicalDisclaimer } from '../landing/medical-disclaimer.tsx';

export const loader = landingLoader('protein');
// in the browser the page appears at once, with skeletons
export const clientLoader = () => null;

const BENEFITS = [
  {
    title: 'Builds and keeps muscle',
    text: 'Protein contributes to the growth and maintenance of muscle. Training gives the reason, protein the material.',
  },
  {
    title: 'Looks after bones',
    text: 'It also contributes to the maintenance of normal bones, together with calcium, vitamin D and moving about.',
  },
  {
    title: 'Fills the gap',
    text: 'Many Indian plates are short of it. A scoop brings 20 to 25 g to a breakfast of poha or paratha.',
  },
  {
    title: 'Ready in a minute',
    text: 'Water or milk, a shaker, done. Useful after training and on days when nobody has time to cook.',
  },
];

const TIMING = [
  ['After training', 'Within two hours or so. Whey is quick; a meal with dal, curd, egg or chicken does the same.'],
  ['At breakfast', 'Often the meal with the least protein, and so where a scoop changes the day most.'],
  ['Between meals', 'Spread 20 to 40 g over three to five meals instead of taking all of it at dinner.'],
  ['Before sleep', 'Casein digests slowly. Curd or paneer are its relatives in the kitchen.'],
] as const;

const QUALITY = [
  ['Protein in 100 g', 'Concentrate has about 70 to 80 g, isolate 85 to 90 g. The nutrition panel says it.'],
  ['The first ingredient', 'It should be the protein itself. Sugar and maltodextrin belong at the end, if anywhere.'],
  ['Added amino acids', 'Glycine or taurine far up the list can make the protein look larger than it is.'],
  ['Licence and batch', 'An FSSAI licence number, a batch and a date are on every honest pack.'],
] as const;

export default function ProteinPage() {
  const { data } = useQuery(landingQuery('protein'));
  const { siteName } = useStorefront();
  return (
    <>
      <PageMeta
        title="Protein"
        description={`Protein by ${siteName}: whey, casein, egg and plant protein, how much a day, when to have it and how to judge a tub.`}
        path="/protein"
      />
      <LandingHero title="Protein" tone="mango" product={data?.items[0]} action="See protein products">
        Whey, casein, egg and plants. Every tub says how many grams a scoop brings, and what else is in it.
      </LandingHero>
      <BenefitCards id="benefits" title="What protein does" points={BENEFITS} />
      <LandingProducts category="protein" title="Protein products">
        <h3 className="heading-3 heading">No Protein Products Found</h3>
        <p className="muted">We're currently updating our protein collection. Check back soon!</p>
      </LandingProducts>
      <section className={styles.band} aria-labelledby="guide">
        <div className={`page-width ${styles.bandInside}`}>
          <div className={styles.bandHead}>
            <h2 className="heading-1 heading" id="guide">
              Timing and quality
            </h2>
            <p className="lead">
              The day's total matters most. An adult needs about 0.8 g for each kilogram of body weight; people who
              train usually do well with 1.4 to 2 g, food included.
            </p>
          </div>
          <Terms title="When to have it" rows={TIMING} />
          <Terms title="How to judge it" rows={QUALITY} />
        </div>
      </section>
      <MedicalDisclaimer />
    </>
  );
}

function Terms({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className="heading-3 heading">{title}</h3>
      <dl className={styles.terms}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
