import { quantityText, unitPrice } from '#features/catalog/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { useStorefront } from '../../shop/storefront.ts';
import type { Choice } from './choice.ts';
import type { Product } from './product-page.tsx';

/** What Indian law wants to see beside the price: the words of the pack. */
export function Declarations({ product, choice }: { product: Product; choice: Choice }) {
  const { phoneNumber, contactEmail } = useStorefront();
  const { declarations } = product;
  const variant = choice.variant;
  if (!declarations) return null;
  const mrp = variant?.originalPrice ?? variant?.price;
  const allergens = [declarations.allergens, declarations.mayContain].filter(Boolean).join(' ');
  const rows: [string, string | null | undefined][] = [
    ['Ingredients', declarations.ingredients],
    ['Allergens', allergens],
    ['Manufacturer', declarations.manufacturer],
    ['Packed and marketed by', declarations.packer],
    ['Importer', declarations.importer],
    ['Country of origin', declarations.countryOfOrigin],
    ['Net quantity', variant?.netQuantity ? quantityText(variant.netQuantity) : null],
    ['MRP', mrp ? `${formatRupees(mrp)}, all taxes included` : null],
    ['Unit sale price', variant ? unitPrice(variant.price, variant.netQuantity) : null],
    ['Best before', declarations.bestBefore],
    ['FSSAI licence', declarations.fssaiLicence],
    ['Consumer care', [phoneNumber, contactEmail].filter(Boolean).join(', ')],
    ['How to use', declarations.usage],
    ['Storage', declarations.storage],
  ];
  return (
    <section aria-labelledby="declared">
      <h2 className="h3 hd" id="declared">
        Declared on the pack
      </h2>
      {declarations.foodCategory && <p className="decl__c">{declarations.foodCategory}</p>}
      <dl className="decl">
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
      {declarations.warnings && <p className="warnb">{declarations.warnings}</p>}
    </section>
  );
}
