import { useSearchParams } from 'react-router';
import { answerPromise, type ContactKind, complaintPromise } from '#features/support/rules.ts';
import infoHeaderStyles from '../../shop/info-header.module.css';
import { Slot } from '../../shop/slot.tsx';
import { type Storefront, useStorefront } from '../../shop/storefront.ts';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactKindLink } from './contact-kind-link.tsx';
import { readEnquiry } from './enquiry.ts';
import { InfoCards } from './info-cards.tsx';

const TITLES: Record<ContactKind, string> = {
  contact: 'Contact us',
  enquiry: 'Ask about a plan',
  complaint: 'Raise a complaint',
};

export default function ContactPage() {
  const [params] = useSearchParams();
  const shop = useStorefront();
  const { kind, subject } = readEnquiry(params);
  return (
    <div className={`page-width ${infoHeaderStyles.page}`}>
      <InfoPageHeader
        path="/contact"
        title={TITLES[kind]}
        description={`Write to, call or visit ${shop.siteName}. ${answerPromise(shop.policy.answerHours)}`}
        lead={leadOf(kind, shop)}
      />
      <div className="split">
        {/* another query is another message; a kept form would have the wrong subject */}
        <ContactForm key={`${kind} ${subject}`} kind={kind} subject={subject} />
        <aside aria-label="Other ways to reach us">
          <InfoCards />
          <ContactKindLink kind={kind} />
        </aside>
      </div>
      <Slot name="contact-bottom" />
    </div>
  );
}

function leadOf(kind: ContactKind, shop: Storefront): string {
  if (kind === 'complaint') return complaintPromise(shop, shop.policy);
  const about =
    kind === 'enquiry' ? 'Tell us where you are and where you want to be.' : 'About an order, a product, anything.';
  return `${about} ${answerPromise(shop.policy.answerHours)}`;
}
