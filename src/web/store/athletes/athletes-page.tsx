import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { InfoPageHeader } from '../components/info-page-header.tsx';

export default function AthletesPage() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/athletes"
        title="Athletes"
        description={`Train seriously? How athletes and ${siteName} work together.`}
        lead="We do not sponsor athletes yet. If you train seriously and would like to be the first, tell us."
      >
        <Link className="btn btn--go" to="/contact?subject=Athlete%20partnership">
          Write to us
        </Link>
      </InfoPageHeader>
      <div className="briefs">
        <section>
          <h2 className="h3 hd">Whom we look for</h2>
          <p>
            People who compete, coach or go further than last year, in any sport and at any age. How many follow you
            does not matter. That you would use the product anyway does.
          </p>
        </section>
        <section>
          <h2 className="h3 hd">What you can expect</h2>
          <p>
            Products, and an agreement in writing. Whatever you say about us in public is marked as a partnership, as
            the advertising code asks.
          </p>
        </section>
        <section>
          <h2 className="h3 hd">If you are tested</h2>
          <p>
            Athletes answer for what is in their body. Check every supplement against the list of the National
            Anti-Doping Agency before you take it. Our products are not tested batch by batch for sport unless their
            page says so.
          </p>
        </section>
      </div>
    </div>
  );
}
