import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { FooterLogo } from '../../shop/footer-logo.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import '../../styles/about.css';
import '../../styles/information.css';
import { FactPanel } from '../components/fact-panel.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { policyText } from '../components/policy-text.ts';

export default function AboutPage() {
  const shop = useStorefront();
  const phone = shop.phoneNumber && <PhoneLink number={shop.phoneNumber} />;
  const mail = shop.contactEmail && <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>;
  return (
    <>
      <PageMeta
        path="/about"
        title="About"
        description={`Who ${shop.siteName} is, how it chooses products and what it promises.`}
      />
      <header className="abt">
        <div className="wrap abt__in">
          <FooterLogo />
          <h1 className="h-display hd">Ojas is Sanskrit for vigour</h1>
          <p className="lead">
            The strength that stays after the effort. We sell protein, creatine and everyday nutrition for people who
            train before work, after work and in between, and who want to know what is in the tub.
          </p>
        </div>
      </header>
      <div className="wrap info">
        <section className="abt__c" aria-labelledby="choose">
          <h2 className="h1 hd" id="choose">
            How we choose products
          </h2>
          <Principles />
        </section>
        <section className="abt__f" aria-labelledby="company">
          <div>
            <h2 className="h2 hd" id="company">
              Who stands behind it
            </h2>
            <p className="lead muted">
              One company, one address and a telephone that is answered. The shop’s software is open source: anybody can
              read how it works.
            </p>
            {shop.demo && (
              <p className="abt__d">
                <span className="sample">Sample company</span>This is a demo store. Its company, people and products are
                made up; nothing is sold or sent.
              </p>
            )}
            <div className="res__a">
              <Link className="btn btn--go" to="/products">
                Explore Products
              </Link>
              <Link className="btn btn--line" to="/contact">
                Contact us
              </Link>
            </div>
          </div>
          <FactPanel
            title="Company facts"
            note={shop.siteName}
            rows={[
              ['Seller', shop.legalName],
              ['Address', shop.address],
              ['GSTIN', shop.gstin],
              ['FSSAI', shop.fssaiLicence],
              ['Phone', phone],
              ['Email', mail],
            ]}
          >
            {shop.demo && 'Sample details of the demo store.'}
          </FactPanel>
        </section>
      </div>
    </>
  );
}

function Principles() {
  const words = policyText(useStorefront());
  const principles = [
    [
      'The whole label',
      'Ingredients, nutrition, allergens, maker and origin stand on every product page, before you pay.',
    ],
    ['A price to compare', 'MRP with all taxes, price per serving and per gram. The big tub has to earn its place.'],
    ['No tricks', 'No countdowns, nothing slipped into the cart, and stock that is what it says.'],
    ['A way back', `${words.returnWindow} to return, and an answer ${words.answer} from a person.`],
  ] as const;
  return (
    <>
      <ol className="bigl">
        {principles.map(([title, text]) => (
          <li key={title}>
            <h3 className="h2 hd">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link className="go" to="/products">
        <span>See the labels</span>
        <ArrowRight className="ic" aria-hidden="true" />
      </Link>
    </>
  );
}
