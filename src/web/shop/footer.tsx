import { Link } from 'react-router';
import { FooterMark } from './footer-mark.tsx';
import { useStorefront } from './storefront.ts';

const COLUMNS: readonly [string, readonly (readonly [string, string])[]][] = [
  [
    'Shop',
    [
      ['All products', '/products'],
      ['Protein', '/products/protein'],
      ['Creatine', '/products/creatine'],
    ],
  ],
  [
    'Help',
    [
      ['Track order', '/track-order'],
      ['Cart', '/cart'],
    ],
  ],
  [
    'Account',
    [
      ['Dashboard', '/dashboard'],
      ['Wishlist', '/wishlist'],
      ['Profile', '/profile'],
    ],
  ],
];

export function Footer() {
  const shop = useStorefront();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__top">
          <div className="foot__brand">
            <FooterMark />
            <p className="foot__line">Ojas, Sanskrit for vigour. Supplements with the whole label on show.</p>
          </div>
          {COLUMNS.map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([label, to]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <dl className="legal">
          <div>
            <dt>Sold by</dt>
            <dd>
              <b>{shop.legalName}</b>
              <br />
              {shop.address}
            </dd>
          </div>
          <div>
            <dt>Consumer care</dt>
            <dd>
              <b>{shop.phoneNumber}</b>
              <br />
              {shop.contactEmail}
              <br />
              {shop.careHours}
            </dd>
          </div>
          <div>
            <dt>Grievance officer</dt>
            <dd>
              <b>{shop.grievanceOfficer}</b>, {shop.grievanceDesignation}
              <br />
              {shop.grievanceEmail}
              <br />
              Answer within 48 hours, resolved within a month
            </dd>
          </div>
          <div>
            <dt>Registrations</dt>
            <dd className="num">
              GSTIN {shop.gstin}
              <br />
              FSSAI Lic. No. {shop.fssaiLicence}
              {shop.demo && (
                <>
                  <br />
                  <span className="sample">Sample details</span>
                </>
              )}
            </dd>
          </div>
        </dl>
        <div className="foot__end">
          <span>© 2026 {shop.siteName}. Prices include all taxes.</span>
          <span>UPI, cards, net banking.</span>
        </div>
      </div>
    </footer>
  );
}
