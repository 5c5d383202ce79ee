import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../components/article.tsx';
import { ContactUs } from '../components/contact-us.tsx';
import { FactPanel } from '../components/fact-panel.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { policyText } from '../components/policy-text.ts';
import { Options, Zones } from './tables.tsx';

export default function ShippingPage() {
  const words = policyText(useStorefront());
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/shipping"
        title="Shipping Information"
        description={`Delivery across India: free on orders of ${words.freeFrom} and above, processed ${words.processed}.`}
        lead={`Orders are processed ${words.processed} and go to ${words.reach}.`}
        aside={
          <FactPanel
            title="Delivery facts"
            note="Per order, anywhere in India"
            rows={[
              ['Free delivery', `from ${words.freeFrom}`],
              ['Processed', words.processed],
              ['Delivery attempts', words.attempts],
              ['Pin codes', words.pinCodes],
              ['Address change', words.change],
            ]}
          />
        }
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
      id: 'options',
      title: 'Delivery options',
      body: (
        <>
          <Options words={words} />
          <p>
            Checkout sends every order by standard delivery and shows its cost, if any, in the total before you pay. To
            have an order sent by express or on the same day, <Link to="/contact">contact us</Link> right after you
            place it.
          </p>
        </>
      ),
    },
    {
      id: 'zones',
      title: 'Delivery times by zone',
      body: (
        <>
          <Zones zones={words.zones} />
          <p>
            Counted from the day your parcel leaves us. Most parcels arrive in {shop.deliveryDays} days. The{' '}
            {words.standardTime} of standard delivery leave room for weekends, holidays and remote addresses.
          </p>
        </>
      ),
    },
    {
      id: 'processing',
      title: 'Processing and tracking',
      body: (
        <>
          <p>
            Orders are processed {words.processed}. As soon as your parcel is with the carrier, its tracking number
            appears in your order.
          </p>
          <p>
            Follow it on <Link to="/track-order">Track Your Order</Link>, signed in or not.
          </p>
        </>
      ),
    },
    {
      id: 'address',
      title: 'Changing the address',
      body: (
        <p>
          You can change the delivery address {words.change} of placing the order, from your{' '}
          <Link to="/dashboard">dashboard</Link>. After that the order is being packed and the address stays.
        </p>
      ),
    },
    {
      id: 'attempts',
      title: 'Delivery attempts',
      body: (
        <p>
          The carrier makes {words.attempts} delivery attempts and calls the phone number of the order. If none
          succeeds, the parcel returns to us and we write to you about a new delivery or a refund.
        </p>
      ),
    },
    {
      id: 'where',
      title: 'Where we deliver',
      body: (
        <p>
          We deliver {words.pinCodes && `to ${words.pinCodes} pin codes `}in every State and Union Territory of India.
          We do not ship abroad yet.
        </p>
      ),
    },
    {
      id: 'damage',
      title: 'Damaged or missing parcels',
      body: (
        <p>
          If a parcel arrives open, damaged or incomplete, take a picture and <Link to="/contact">tell us</Link>. We
          replace it or refund it; <Link to="/returns">Returns & Refunds</Link> has the details.
        </p>
      ),
    },
    { id: 'contact', title: 'Contact', body: <ContactUs about="delivery" /> },
  ];
}
