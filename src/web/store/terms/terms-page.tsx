import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../components/article.tsx';
import { ContactUs } from '../components/contact-us.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { policyText } from '../components/policy-text.ts';
import { seller } from '../components/seller.ts';

export default function TermsPage() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/terms"
        title="Terms of Service"
        description={`The terms under which ${siteName} sells and you use this site.`}
        lead="The terms under which we sell and you use this site, in plain words."
      />
      <Article sections={useSections()} />
    </div>
  );
}

function useSections(): Section[] {
  const shop = useStorefront();
  const words = policyText(shop);
  return [
    {
      id: 'acceptance',
      title: 'Acceptance of terms',
      body: (
        <p>
          By using this site or ordering from it you accept these terms. The seller is {seller(shop)}. If you are under
          18, order together with a parent or guardian.
        </p>
      ),
    },
    {
      id: 'licence',
      title: 'Use licence',
      body: (
        <>
          <p>
            You may view and print pages of this site for your own use. Texts, pictures and marks stay ours; the
            software behind the site is open source and has a licence of its own.
          </p>
          <p>You may not:</p>
          <ul>
            <li>use the site to sell on, or to collect data of others</li>
            <li>disturb it, get around its limits or enter accounts that are not yours</li>
            <li>present its contents as your own</li>
          </ul>
        </>
      ),
    },
    {
      id: 'products',
      title: 'Product information',
      body: (
        <>
          <p>
            Each product page carries what stands on the pack: ingredients, nutrition, allergens, maker, MRP. Values are
            averages; where page and pack differ, the pack is right, and we are glad to hear of it.
          </p>
          <p>
            Supplements are food, not medicine. They do not replace a varied diet and are not meant to treat any
            illness. If you are pregnant, nursing, under treatment or under 18, ask a doctor first. Keep them out of
            children’s reach.
          </p>
        </>
      ),
    },
    {
      id: 'orders',
      title: 'Orders, prices and payment',
      body: (
        <>
          <p>
            Prices are in rupees and include all taxes. The total with its parts is shown before you pay. The contract
            is made when we confirm the order by mail.
          </p>
          <p>
            You can change or cancel an order {words.change} of placing it; then it moves to processing. If we cannot
            deliver what you paid for, you get the money back.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery and returns',
      body: (
        <p>
          <Link to="/shipping">Shipping Information</Link> and <Link to="/returns">Returns & Refunds</Link> are part of
          these terms. You can send things back for {words.returnWindow}.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Keep your password to yourself and tell us if somebody else used your account. You can delete it at any time.
          We may close an account that is used against these terms, and say why.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      body: (
        <p>
          We are liable without limit for intent, gross negligence, injury to life or health, and where the law says so.
          Otherwise our liability for an order is limited to what was paid for it. Nothing here takes away your rights
          under the Consumer Protection Act, 2019.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Governing law',
      body: <p>Indian law applies. You may go to the consumer commission of the place where you live or work.</p>,
    },
    { id: 'contact', title: 'Contact', body: <ContactUs about="these terms" /> },
  ];
}
