import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { InfoPageHeader } from '../components/info-page-header.tsx';

export default function CareersPage() {
  const { siteName, address } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/careers"
        title="Careers"
        description={`Work at ${siteName}: open positions and how to apply.`}
        lead="There is no open position right now. We read every letter that comes in between."
      >
        <Link className="btn btn--go" to="/contact?subject=Careers">
          Introduce yourself
        </Link>
      </InfoPageHeader>
      <div className="briefs">
        <section>
          <h2 className="h3 hd">Where</h2>
          <p>At {address}. Care and engineering can be done from anywhere in India.</p>
        </section>
        <section>
          <h2 className="h3 hd">What to write</h2>
          <p>What you have made or looked after, and what you would change in this shop. No cover letter needed.</p>
        </section>
        <section>
          <h2 className="h3 hd">What happens then</h2>
          <p>
            You get a number and an answer from a person. What you send is used for this only and deleted when you ask.
          </p>
        </section>
      </div>
    </div>
  );
}
