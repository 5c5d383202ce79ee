import { Link } from 'react-router';
import { BOOKS_KEPT } from '#features/privacy/rules.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../components/article.tsx';
import { ContactUs } from '../components/contact-us.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { seller } from '../components/seller.ts';

export default function PrivacyPage() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/privacy"
        title="Privacy Policy"
        description={`What ${siteName} knows about you, what it is used for, and how you get it corrected or removed.`}
        lead="What we know about you, what we use it for, and how you get it corrected or removed."
      />
      <Article sections={useSections()} />
    </div>
  );
}

function useSections(): Section[] {
  const shop = useStorefront();
  return [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <p>
          {seller(shop)}, runs this shop and decides what your data is used for. It is the data fiduciary under the
          Digital Personal Data Protection Act, 2023.
        </p>
      ),
    },
    {
      id: 'collected',
      title: 'Information we collect',
      body: (
        <>
          <p>Only what you give us, and what the shop needs to run:</p>
          <ul>
            <li>
              <b>Account:</b> name, email, password (kept only as a hash), and if you add them, phone number, addresses
              and fitness goals.
            </li>
            <li>
              <b>Orders:</b> what you bought, where it goes, what was paid and how. Card numbers and UPI PINs never
              reach us: you type them on the payment gateway’s page.
            </li>
            <li>
              <b>Messages:</b> what you write to us, with your name, email and phone number.
            </li>
            <li>
              <b>Newsletter:</b> your email and, if you give it, your name.
            </li>
            <li>
              <b>Stock alerts:</b> your email, until the one mail about the product is sent.
            </li>
            <li>
              <b>Technical:</b> the address your device connects from and its browser, when you sign in, change your
              password or fail to: kept for some months to keep attacks out. They are not used to follow you.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'use',
      title: 'How we use it',
      body: (
        <>
          <ul>
            <li>To take, deliver and invoice your orders, and to refund them.</li>
            <li>To answer you and to settle complaints.</li>
            <li>To send the newsletter, once you have confirmed it. Each one carries a link that ends it.</li>
            <li>To keep the books that tax law asks for.</li>
          </ul>
          <p>
            We ask for your consent per purpose and note when and where you gave it, with the words you read. Your{' '}
            <Link to="/profile">profile</Link> lists it all. We do not sell data.
          </p>
        </>
      ),
    },
    {
      id: 'processors',
      title: 'Who works with it for us',
      body: (
        <>
          <p>Others see only the part that their work needs, under contract:</p>
          <ul>
            <li>payment gateways: the amount, the order’s number and how you pay</li>
            <li>couriers: name, address and phone number for a delivery</li>
            <li>mail delivery: your email and the mail itself</li>
            <li>hosting: the servers on which the shop runs</li>
          </ul>
          <p>Authorities get data only where a law obliges us.</p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'Data security',
      body: (
        <p>
          Connections are encrypted. Passwords are stored as salted hashes that cannot be turned back. Staff see what
          their work needs and every change they make is logged. If a breach concerns you, we tell you and the Data
          Protection Board.
        </p>
      ),
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      body: (
        <>
          <p>
            Your account stays until you delete it. Then your profile, addresses, cart, wishlist and messages are
            removed at once, and your name, address, phone number and email leave your orders. Messages without an
            account are kept until they are settled and their time for complaints is over.
          </p>
          <p>
            Invoices and credit notes stay as they were issued, as long as tax law asks: {BOOKS_KEPT}. What was bought
            and paid stays in the books without your name, and the log of consents under a code in place of your email.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>
              <b>Access:</b> download a copy of the data we hold about you in your <Link to="/profile">profile</Link>.
            </li>
            <li>
              <b>Correction:</b> change it in your profile, or ask us to.
            </li>
            <li>
              <b>Erasure:</b> delete your account in your profile, once your orders and refunds are over. Invoices stay,
              without the rest.
            </li>
            <li>
              <b>Withdrawing consent:</b> as easily as you gave it, for each purpose by itself, in your profile or by
              the link in each letter.
            </li>
            <li>
              <b>Grievance:</b> complain to{' '}
              {[shop.grievanceOfficer, shop.grievanceDesignation].filter(Boolean).join(', ') || 'us'}
              {shop.grievanceEmail && (
                <>
                  , at <a href={`mailto:${shop.grievanceEmail}`}>{shop.grievanceEmail}</a>
                </>
              )}
              , and after that to the Data Protection Board of India.
            </li>
          </ul>
          <p>
            Without an account, send the request from the email it is about through the{' '}
            <Link to="/contact">contact form</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <p>
          What your browser keeps for this shop is listed in the <Link to="/cookies">Cookie Policy</Link>.
        </p>
      ),
    },
    { id: 'contact', title: 'Contact', body: <ContactUs about="your data" /> },
  ];
}
