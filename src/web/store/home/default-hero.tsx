import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';

/** The brand's own stage, for when nothing is featured. */
export function DefaultHero() {
  const { siteDescription } = useStorefront();
  return (
    <section className="hero" aria-labelledby="brand">
      <div className="hero__s hero__s--night">
        <div className="page-width hero__in">
          <div className="hero__art">
            <Suns />
          </div>
          <div className="hero__t">
            <h1 className="heading-display heading" id="brand">
              Vigour, with the whole label on show
            </h1>
            <p className="lead hero__p">{siteDescription}</p>
            <div className="hero__a">
              <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
                Explore Products
              </Link>
              <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/about">
                Learn More
              </Link>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

// the rising sun of the labels
function Suns() {
  return (
    <svg className="hero__suns" viewBox="0 0 640 320" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d="M0 320a320 320 0 0 1 640 0Z" />
      <path d="M80 320a240 240 0 0 1 480 0Z" />
      <path d="M160 320a160 160 0 0 1 320 0Z" />
      <path d="M240 320a80 80 0 0 1 160 0Z" />
    </svg>
  );
}
