import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { quantityText, unitPrice } from '#features/catalog/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { PhoneLink } from '../../shop/phone-link.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import styles from './declarations.module.css';
import type { Product } from './product.ts';
import type { VariantSelection } from './use-variant-selection.ts';

/** The declarations that Indian law requires beside the price, as on the pack. */
export function Declarations({ product, choice }: { product: Product; choice: VariantSelection }) {
  const { declarations } = product;
  const variant = choice.variant;
  if (!declarations) return null;
  const mrp = variant?.originalPrice ?? variant?.price;
  const rows: [string, ReactNode][] = [
    ['Ingredients', declarations.ingredients],
    ['Allergens', allergens(declarations)],
    ['Manufacturer', declarations.manufacturer],
    ['Packed and marketed by', declarations.packer],
    ['Imported by', declarations.importer],
    ['Country of origin', declarations.countryOfOrigin],
    ['Net quantity', variant?.netQuantity && quantityText(variant.netQuantity)],
    ['MRP', mrp && `${formatRupees(mrp)} (inclusive of all taxes)`],
    ['Unit sale price', variant && unitPrice(variant.price, variant.netQuantity)],
    ['Best before', declarations.bestBefore],
    ['FSSAI licence', declarations.fssaiLicence],
    ['Batch lab report', declarations.foodCategory && <LabReport product={product} />],
    ['Consumer care', <Care key="care" />],
  ];
  return (
    <section aria-labelledby="declared">
      <h2 className="heading-3 heading" id="declared">
        Declared on the pack
      </h2>
      {declarations.foodCategory && <p className={styles.category}>{declarations.foodCategory}</p>}
      <dl className={styles.list} data-part="declarations">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function allergens({ allergens, mayContain }: NonNullable<Product['declarations']>): ReactNode {
  if (!allergens && !mayContain) return null;
  return (
    <>
      {allergens && <b>{allergens}</b>} {mayContain}
    </>
  );
}

function Care() {
  const { phoneNumber, contactEmail, address } = useStorefront();
  return (
    <span className={styles.line}>
      {phoneNumber && <PhoneLink number={phoneNumber} className="link" />}
      {contactEmail && (
        <a className="link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      )}
      {address && <span>{address}</span>}
    </span>
  );
}

function LabReport({ product: { name, declarations } }: { product: Product }) {
  const url = declarations?.labReportUrl;
  return url ? (
    <a className="link" href={url}>
      Read the lab report (PDF)
    </a>
  ) : (
    <Link className="link" to={`/contact?subject=${encodeURIComponent(`Lab report: ${name}`)}`} rel="nofollow">
      Lab report on request
    </Link>
  );
}
