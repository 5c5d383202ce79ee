import { useWatch } from 'react-hook-form';
import { LOW_STOCK_THRESHOLD, toSku } from '#features/catalog/product-rules.ts';
import { X } from '../../../icons/x.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { Switch } from '../../../ui/switch.tsx';
import tableInputStyles from '../../../ui/table-input.module.css';
import textStyles from '../../../ui/text.module.css';
import sharedStyles from '../../components/shared.module.css';
import { FormSection } from '../form-section.tsx';
import {
  flavoursOf,
  inFlavourOrder,
  sizesOf,
  type VariantFields,
  withFlavour,
  withoutName,
  withSize,
} from '../product-fields.ts';
import { RowProblems } from '../row-problems.tsx';
import { useProductForm } from '../use-product-form.ts';
import { OptionValueInput } from './option-value-input.tsx';
import styles from './variants-section.module.css';

type Cell = 'sku' | 'stock' | 'price' | 'originalPrice' | 'netValue' | 'servings';

/** Flavours and sizes, and each variant's SKU, stock and prices. */
export function VariantsSection() {
  const { problem, control, change, clearErrors, field } = useProductForm();
  const [variants, name, price, mrp, netValue, servings, inStock] = useWatch({
    control,
    name: ['variants', 'name', 'price', 'originalPrice', 'netValue', 'servings', 'inStock'],
  });
  const set = (next: VariantFields[]) => change('variants', next);
  const type = (index: number, field: Cell, text: string) => {
    change(
      'variants',
      variants.map((one, at) => (at === index ? { ...one, [field]: text } : one)),
    );
    clearErrors(`variants.${index}.${field}`);
  };
  const columns: { field: Cell; title: string; placeholder(one: VariantFields): string; numeric?: boolean }[] = [
    { field: 'stock', title: 'In stock', placeholder: () => 'Not counted', numeric: true },
    { field: 'price', title: 'Price, ₹', placeholder: () => price, numeric: true },
    { field: 'originalPrice', title: 'MRP, ₹', placeholder: () => mrp, numeric: true },
    { field: 'netValue', title: 'Net quantity', placeholder: () => netValue, numeric: true },
    { field: 'servings', title: 'Servings', placeholder: () => servings, numeric: true },
    { field: 'sku', title: 'SKU', placeholder: (one) => toSku(name || 'product', one.flavour, one.size) },
  ];
  return (
    <FormSection
      id="stock"
      wide
      title="Flavours and stock"
      hint="Press Enter to add one. Leave stock empty to sell without counting; an empty price means the product’s price."
    >
      <NameLists variants={variants} set={set} />
      {problem('variants') && <Problem>{problem('variants')}</Problem>}
      <table className={`${tableInputStyles.input} ${styles.inputTableVariants}`}>
        <caption className="visually-hidden">Variants</caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {columns.map(({ field, title, numeric }) => (
              <th key={field} scope="col" className={numeric ? textStyles.number : undefined}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((one, index) => {
            const called = [one.flavour, one.size].filter(Boolean).join(', ') || 'The product';
            const problems = [...columns.map(({ field }) => field), 'flavour'].flatMap(
              (field) => problem(`variants.${index}.${field}`) ?? [],
            );
            const key = one.id ?? `${one.flavour}|${one.size}`;
            return [
              <tr key={key}>
                <th scope="row">{called}</th>
                {columns.map(({ field, title, placeholder, numeric }) => (
                  <td key={field} data-title={title} className={numeric ? textStyles.number : undefined}>
                    <input
                      value={one[field]}
                      data-field={`variants.${index}.${field}`}
                      aria-label={`${title.replace(', ₹', '')} of ${called}`}
                      aria-invalid={problem(`variants.${index}.${field}`) ? true : undefined}
                      aria-describedby={problems.length > 0 ? `variant-${index}-error` : undefined}
                      placeholder={placeholder(one)}
                      inputMode={numeric ? 'decimal' : undefined}
                      autoComplete="off"
                      maxLength={40}
                      onChange={(event) => type(index, field, event.target.value)}
                    />
                  </td>
                ))}
                <td className={tableInputStyles.head}>
                  {variants.length > 1 && (
                    <Button
                      variant="ghost"
                      size="small"
                      isIconOnly
                      aria-label={`Remove ${called}`}
                      onClick={() => set(variants.filter((_, at) => at !== index))}
                    >
                      <X size="small" />
                    </Button>
                  )}
                </td>
              </tr>,
              <RowProblems
                key={`${key}-error`}
                id={`variant-${index}-error`}
                columns={columns.length + 2}
                problems={problems}
              />,
              one.reserved > 0 && (
                <tr
                  key={`${key}-reserved`}
                  className={`${sharedStyles.inputTableError} ${styles.inputTableErrorQuiet}`}
                >
                  <td colSpan={columns.length + 2}>{one.reserved} of these are reserved by unpaid orders</td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      <div className={arrangeStyles.columns3}>
        <AmountField
          label="Warn below"
          optional
          placeholder={String(LOW_STOCK_THRESHOLD)}
          {...field('lowStockThreshold')}
        />
        <div className={`${arrangeStyles.span2} ${formPartsStyles.shown}`}>
          <span className={formPartsStyles.label}>For sale</span>
          <Switch
            label={inStock ? 'For sale' : 'Not for sale: listed, but nobody can buy it'}
            checked={inStock}
            onChange={(on) => change('inStock', on)}
          />
        </div>
      </div>
    </FormSection>
  );
}

function NameLists({ variants, set }: { variants: VariantFields[]; set(next: VariantFields[]): void }) {
  return (
    <div className={arrangeStyles.columns2}>
      <OptionValueInput
        kind="flavour"
        names={flavoursOf(variants)}
        onAdd={(name) => set(withFlavour(variants, name))}
        onRemove={(name) => set(withoutName(variants, 'flavour', name))}
        onOrder={(names) => set(inFlavourOrder(variants, names))}
      />
      <OptionValueInput
        kind="size"
        names={sizesOf(variants)}
        onAdd={(name) => set(withSize(variants, name))}
        onRemove={(name) => set(withoutName(variants, 'size', name))}
      />
    </div>
  );
}
