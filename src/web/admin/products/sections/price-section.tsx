import { Controller, useWatch } from 'react-hook-form';
import { unusualRate } from '#features/catalog/label-rules.ts';
import { GST_RATES, includedTax } from '#features/catalog/product-rules.ts';
import { unitPrice } from '#features/catalog/rules.ts';
import { formatRupeesAndPaise, percentOff } from '#shared/money.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { typedNumber, typedRupees } from '../../components/form/amount.ts';
import { FormSection } from '../form-section.tsx';
import type { ProductFields } from '../product-fields.ts';
import { useProductForm } from '../use-product-form.ts';
import styles from './price-section.module.css';

export function PriceSection() {
  const { problem, control, field } = useProductForm();
  const values = useWatch({ control }) as ProductFields;
  const typedRate = Number(values.taxRate);
  // a product's unusual rate stays among the options
  const rates =
    GST_RATES.includes(typedRate) || Number.isNaN(typedRate)
      ? GST_RATES
      : [...GST_RATES, typedRate].sort((a, b) => a - b);
  return (
    <FormSection id="price" title="Price and tax" hint="MRP includes all taxes. The price may not be above it.">
      <div className={arrangeStyles.columns4}>
        <AmountField label="MRP" unit="₹" {...field('originalPrice')} />
        <AmountField label="Price" unit="₹" {...field('price')} />
        <TextField label="HSN" inputMode="numeric" maxLength={12} className={styles.hsn} {...field('hsn')} />
        <SelectField
          label="GST rate"
          hint={unusualRate(values.hsn.replace(/\s/g, '') || null, typedRate) ?? undefined}
          {...field('taxRate')}
        >
          {rates.map((rate) => (
            <option key={rate} value={String(rate)}>
              {rate} %
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="taxRateEffectiveFrom"
          render={({ field: { ref, ...field } }) => (
            <DateField
              label="Rate holds from"
              optional
              className={arrangeStyles.span2}
              hint="Until then, today’s rate applies."
              error={problem('taxRateEffectiveFrom')}
              inputRef={ref}
              {...field}
            />
          )}
        />
      </div>
      <Computed values={values} />
    </FormSection>
  );
}

/** Discount and taxes that follow from the prices, while they are typed. */
function Computed({ values }: { values: ProductFields }) {
  const { price, mrp, rate, quantity } = priced(values);
  const tax = price === null || Number.isNaN(rate) ? null : includedTax(price, rate);
  const facts = [
    ['Discount', price !== null && mrp !== null && mrp > price ? `${percentOff(price, mrp)} % off` : 'None'],
    ['Unit price', (price !== null && unitPrice(price, quantity)) || '–'],
    ['Taxable value', tax === null ? '–' : formatRupeesAndPaise(price! - tax)],
    ['GST in price', tax === null ? '–' : formatRupeesAndPaise(tax)],
  ];
  return (
    <dl className={formPartsStyles.calculated}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const good = (value: number | null) => (value !== null && value > 0 ? value : null);

/** The valid numbers of the price fields. */
export function priced(values: ProductFields) {
  const amount = good(typedNumber(values.netValue));
  return {
    price: good(typedRupees(values.price)),
    mrp: good(typedRupees(values.originalPrice)),
    rate: typedNumber(values.taxRate) ?? Number.NaN,
    quantity: amount && values.netUnit.trim() ? { value: amount, unit: values.netUnit.trim() } : null,
  };
}
