import { Link } from 'react-router';
import { NewsletterLayout } from './newsletter-layout.tsx';

/** For a link that is forged, too old or withdrawn. */
export function ExpiredLink() {
  return (
    <NewsletterLayout key="ended" title="Invalid or expired link" changed>
      <p className="lead">Subscribe again on the home page and we send a new one.</p>
      <Link className="btn btn--go" to="/#news">
        Subscribe again
      </Link>
    </NewsletterLayout>
  );
}
