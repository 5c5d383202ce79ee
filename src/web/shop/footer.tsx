import { Fragment } from 'react';
import { Link } from 'react-router';
import { supportHours } from '#features/settings/support-hours-rules.ts';
import { FooterLogo } from './footer-logo.tsx';
import { useMenus, useStorefront } from './storefront.ts';

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
          {useMenus().footer.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {items.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
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
