import { Fragment } from 'react';
import { Link } from 'react-router';
import { supportHours } from '#features/settings/support-hours-rules.ts';
import { FooterLogo } from './footer-logo.tsx';
import { useStorefront } from './storefront.ts';

type Links = readonly (readonly [label: string, to: string])[];

/** The column about the shop, under its name. */
const ABOUT = 'about';
const COLUMNS: readonly [string, Links][] = [
  [
    'Shop',
    [
      ['All products', '/products'],
      ['Protein', '/protein'],
      ['Creatine', '/creatine'],
      ['Nutrition plans', '/nutrition-plans'],
      ['Workout guides', '/workout-guides'],
    ],
  ],
  [
    'Help',
    [
      ['Track order', '/track-order'],
      ['Shipping', '/shipping'],
      ['Returns', '/returns'],
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
    ],
  ],
  [
    ABOUT,
    [
      ['About', '/about'],
      ['Reviews', '/reviews'],
      ['Community', '/community'],
      ['Athletes', '/athletes'],
      ['Careers', '/careers'],
    ],
  ],
  [
    'Legal',
    [
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Cookies', '/cookies'],
      ['Raise a complaint', '/contact?kind=complaint'],
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
            <FooterLogo />
            {shop.footerLine && <p className="foot__line">{shop.footerLine}</p>}
          </div>
          {COLUMNS.map(([known, links]) => (
            <FooterColumn key={known} title={known === ABOUT ? shop.shortName : known} links={links} />
          ))}
        </div>
        <dl className="legal">
          {(shop.legalName || shop.address) && (
            <div>
              <dt>Sold by</dt>
              <dd>
                <b>{shop.legalName}</b>
                <br />
                {shop.address}
              </dd>
            </div>
          )}
          {(shop.phoneNumber || shop.contactEmail) && (
            <div>
              <dt>Consumer care</dt>
              <dd>
                {shop.phoneNumber && (
                  <>
                    <b>{shop.phoneNumber}</b>
                    <br />
                  </>
                )}
                {shop.contactEmail && (
                  <>
                    {shop.contactEmail}
                    <br />
                  </>
                )}
                {supportHours(shop.hours).map(([days, open], index) => (
                  <Fragment key={days}>
                    {index > 0 && ', '}
                    <span className="foot__hours">
                      {days} {open}
                    </span>
                  </Fragment>
                ))}
              </dd>
            </div>
          )}
          {shop.grievanceOfficer && (
            <div>
              <dt>Grievance officer</dt>
              <dd>
                <b>{shop.grievanceOfficer}</b>
                {shop.grievanceDesignation && `, ${shop.grievanceDesignation}`}
                <br />
                {shop.grievanceEmail}
                <br />
                Answer within {shop.policy.answerHours} hours, resolved within {shop.policy.complaintsResolvedWithin}
              </dd>
            </div>
          )}
          {(shop.gstin || shop.fssaiLicence) && (
            <div>
              <dt>Registrations</dt>
              <dd className="num">
                {shop.gstin && `GSTIN ${shop.gstin}`}
                {shop.gstin && shop.fssaiLicence && <br />}
                {shop.fssaiLicence && `FSSAI Lic. No. ${shop.fssaiLicence}`}
                {shop.demo && (
                  <>
                    <br />
                    <span className="sample">Sample details</span>
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
        <div className="foot__end">
          <span>© 2026 {shop.siteName}. Prices include all taxes.</span>
          <span>UPI, cards, net banking.</span>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, links }: { title: string; links: Links }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
