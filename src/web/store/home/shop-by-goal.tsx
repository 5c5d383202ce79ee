import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import type { Product } from '../../shop/product-card.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import { Icon } from '../../ui/icon.tsx';

// categories by the alphabet: the list's address is the same as after choosing them there
const GOALS = [
  {
    name: 'Build muscle',
    what: 'Whey, casein, mass gainer, creatine',
    categories: ['creatine', 'mass-gainers', 'protein-powders'],
  },
  { name: 'Recover well', what: 'BCAA, glutamine, omega-3', categories: ['amino-acids', 'vitamins-wellness'] },
  { name: 'Train longer', what: 'Pre-workout, citrulline, creatine', categories: ['creatine', 'pre-workout'] },
  {
    name: 'Stay healthy',
    what: 'Multivitamin, omega-3, better snacks',
    categories: ['bars-snacks', 'vitamins-wellness'],
  },
];

type Props = { categories: readonly { value: string }[]; products: readonly Product[] };

/** Ways into the catalogue by what a person wants; only those whose categories this shop has. */
export function ShopByGoal({ categories, products }: Props) {
  const known = new Set(categories.map((category) => category.value));
  const goals = GOALS.map((goal) => ({
    ...goal,
    categories: goal.categories.filter((slug) => known.has(slug)),
  })).filter((goal) => goal.categories.length > 0);
  if (goals.length === 0) return null;
  const pictured = products.filter((product) => product.image).slice(0, 3);
  return (
    <section className="goal page-section" aria-labelledby="goals">
      <div className="page-width goal__g">
        <h2 className="heading-2 heading goal__h" id="goals">
          By goal
        </h2>
        <ul className="goal__l">
          {goals.map(({ name, what, categories: slugs }) => (
            <li key={name}>
              <Link
                className="goal__i"
                to={`/products?${new URLSearchParams(slugs.map((slug) => ['category', slug]))}`}
              >
                <b>{name}</b>
                <small>{what}</small>
                <span className="goal__go">
                  <Icon name="arrow" small />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {pictured.length === 3 && (
          <div className="goal__p" aria-hidden="true">
            {pictured.map(({ id, image, flavours }) => (
              <div
                key={id}
                className={`${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavours[0] ?? null)}`}
              >
                <ProductImage picture={image} sizes="(min-width: 1100px) 390px, 33vw" most={640} decorative />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
