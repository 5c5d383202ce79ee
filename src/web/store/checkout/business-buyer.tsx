import { lazy, Suspense } from 'react';
import type { BuyerErrors, BuyerForm } from '#features/checkout/buyer-rules.ts';
import { Minus } from '../../icons/minus.ts';
import { Plus } from '../../icons/plus.ts';
import { useStorefront } from '../../shop/storefront.ts';
import styles from './business-buyer.module.css';
import { buyerFieldId } from './buyer-field-id.ts';

// few orders are those of a business
const BuyerFields = lazy(() => import('./buyer-fields.tsx'));

const EMPTY: BuyerForm = { gstin: '', name: '' };

/** Opened and left empty, the fields ask for nothing. */
export const isBuyerTyped = (buyer: BuyerForm | null): buyer is BuyerForm =>
  buyer !== null && (buyer.gstin.trim() !== '' || buyer.name.trim() !== '');

/** Messages by invalid field. Its rules are loaded with the fields. */
export const findBuyerErrors = async (buyer: BuyerForm): Promise<BuyerErrors> =>
  (await import('#features/checkout/buyer-rules.ts')).validateBuyer(buyer);

/** Focuses the first invalid field; returns whether there is one. */
export function focusBuyerError({ gstin, name }: BuyerErrors): boolean {
  if (gstin || name) document.getElementById(buyerFieldId(gstin ? 'gstin' : 'name'))?.focus();
  return Boolean(gstin || name);
}

type Props = {
  buyer: BuyerForm | null;
  problems: BuyerErrors;
  deliveryState: string;
  onChange(buyer: BuyerForm | null): void;
};

/** GSTIN and name of a business that wants the invoice, behind a button; nothing in a shop without a GST registration. */
export function BusinessBuyer({ buyer, problems, deliveryState, onChange }: Props) {
  const { gstin: shopGstin } = useStorefront();
  if (!shopGstin) return null;
  const Icon = buyer ? Minus : Plus;
  return (
    <div className={styles.buyer}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={buyer !== null}
        onClick={() => onChange(buyer ? null : EMPTY)}
      >
        <Icon />
        Need a GST invoice?
      </button>
      {buyer && (
        <Suspense fallback={null}>
          <BuyerFields
            buyer={buyer}
            problems={problems}
            deliveryState={deliveryState}
            onChange={(values) => onChange({ ...buyer, ...values })}
          />
        </Suspense>
      )}
    </div>
  );
}
