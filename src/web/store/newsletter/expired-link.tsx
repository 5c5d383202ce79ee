import { Link } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import { NewsletterLayout } from './newsletter-layout.tsx';

/** For a forged, expired or withdrawn link. */
export function ExpiredLink() {
  return (
    <NewsletterLayout key="ended" title="Invalid or expired link" changed>
      <p className="lead">Subscribe again on the home page and we send a new one.</p>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/#news">
        Subscribe again
      </Link>
    </NewsletterLayout>
  );
}
