import { Fragment } from 'react';
import { Link } from 'react-router';
import { supportHours } from '#features/settings/support-hours-rules.ts';
import styles from './footer.module.css';
import { FooterLogo } from './footer-logo.tsx';
import { Sample } from './sample.tsx';
import { useMenus, useStorefront } from './storefront.ts';

export function Footer() {
  const shop = useStorefront();
  return (
    <footer className={styles.footer}>
      <div className="page-width">
        <div className={styles.top}>
          <div className={styles.brand}>
            <FooterLogo />
            {shop.footerLine && <p className={styles.line}>{shop.footerLine}</p>}
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
        <dl className={styles.legal}>
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
                    <span className={styles.hours}>
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
              <dd className="tabular">
                {shop.gstin && `GSTIN ${shop.gstin}`}
                {shop.gstin && shop.fssaiLicence && <br />}
                {shop.fssaiLicence && `FSSAI Lic. No. ${shop.fssaiLicence}`}
                {shop.demo && (
                  <>
                    <br />
                    <Sample>Sample details</Sample>
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
        <div className={styles.end}>
          <span>© 2026 {shop.siteName}. Prices include all taxes.</span>
          <span>UPI, cards, net banking.</span>
        </div>
      </div>
    </footer>
  );
}
