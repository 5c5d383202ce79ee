import { type BuyerErrors, type BuyerForm, otherStateNotice } from '#features/checkout/buyer-rules.ts';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { buyerFieldId } from './buyer-field-id.ts';

type Props = {
  buyer: BuyerForm;
  problems: BuyerErrors;
  deliveryState: string;
  onChange(values: Partial<BuyerForm>): void;
};

/** GSTIN and registered name of the business that the invoice names. */
export default function BuyerFields({ buyer, problems, deliveryState, onChange }: Props) {
  return (
    <div className={formStyles.form}>
      <TextField
        id={buyerFieldId('gstin')}
        label="GSTIN"
        className={formStyles.half}
        value={buyer.gstin}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems.gstin}
        hint={otherStateNotice(buyer.gstin, deliveryState) ?? undefined}
        onChange={(event) => onChange({ gstin: event.target.value.toUpperCase() })}
      />
      <TextField
        id={buyerFieldId('name')}
        label="Business name"
        className={formStyles.half}
        value={buyer.name}
        maxLength={150}
        autoComplete="organization"
        error={problems.name}
        hint="As it is registered"
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </div>
  );
}
