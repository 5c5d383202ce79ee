import { Link } from 'react-router';
import { officer, policyText } from '#features/settings/policy-text-rules.ts';

import { PhoneLink } from '../phone-link.tsx';
import { useStorefront } from '../storefront.ts';

/** Ways to contact the shop about a policy. */
export function ContactUs({ about }: { about: string }) {
  const shop = useStorefront();
  const { answer, resolved } = policyText(shop);
  return (
    <>
      <p>
        Questions about {about}:{' '}
        {shop.contactEmail && (
          <>
            write to <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
            {shop.phoneNumber ? ', ' : ' or '}
          </>
        )}
        {shop.phoneNumber && (
          <>
            call <PhoneLink number={shop.phoneNumber} /> or{' '}
          </>
        )}
        <Link to="/contact">send a message</Link>.
      </p>
      <p>
        Not satisfied with the answer? <Link to="/contact?kind=complaint">Raise a complaint</Link>. {officer(shop)}{' '}
        answers {answer} and resolves it {resolved}.
      </p>
    </>
  );
}
