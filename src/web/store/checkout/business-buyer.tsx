import { type BuyerErrors, type BuyerForm, otherStateNotice } from '#features/checkout/buyer-rules.ts';
import { Minus } from '../../icons/minus.ts';
import { Plus } from '../../icons/plus.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import styles from './business-buyer.module.css';

const EMPTY: BuyerForm = { gstin: '', name: '' };
const idOf = (field: keyof BuyerForm) => `buyer-${field}`;

/** Opened and left empty, the fields ask for nothing. */
export const isBuyerTyped = (buyer: BuyerForm | null): buyer is BuyerForm =>
  buyer !== null && (buyer.gstin.trim() !== '' || buyer.name.trim() !== '');

/** Focuses the first invalid field; returns whether there is one. */
export function focusBuyerError({ gstin, name }: BuyerErrors): boolean {
  if (gstin || name) document.getElementById(idOf(gstin ? 'gstin' : 'name'))?.focus();
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
  const change = (values: Partial<BuyerForm>) => onChange({ ...(buyer ?? EMPTY), ...values });
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
        <div className={formStyles.form}>
          <TextField
            id={idOf('gstin')}
            label="GSTIN"
            className={formStyles.half}
            value={buyer.gstin}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problems.gstin}
            hint={otherStateNotice(buyer.gstin, deliveryState) ?? undefined}
            onChange={(event) => change({ gstin: event.target.value.toUpperCase() })}
          />
          <TextField
            id={idOf('name')}
            label="Business name"
            className={formStyles.half}
            value={buyer.name}
            maxLength={150}
            autoComplete="organization"
            error={problems.name}
            hint="As it is registered"
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
