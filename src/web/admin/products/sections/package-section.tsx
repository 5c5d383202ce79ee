import { useWatch } from 'react-hook-form';
import { MAX_SHELF } from '#features/catalog/package-rules.ts';
import { formatCount } from '#shared/count.ts';
import tableInputStyles from '../../../ui/table-input.module.css';
import textStyles from '../../../ui/text.module.css';
import { FormSection } from '../form-section.tsx';
import { PACKAGE_FIELDS } from '../product-fields.ts';
import { RowProblems } from '../row-problems.tsx';
import { useProductForm } from '../use-product-form.ts';
import styles from './variants-section.module.css';

const NAMES = {
  grossGrams: 'Gross weight',
  lengthMm: 'Length',
  widthMm: 'Width',
  heightMm: 'Height',
  gtin: 'GTIN',
  shelf: 'Shelf',
};
const UNITS: Partial<Record<keyof typeof NAMES, string>> = {
  grossGrams: 'g',
  lengthMm: 'mm',
  widthMm: 'mm',
  heightMm: 'mm',
};
const titleOf = (field: keyof typeof NAMES) => [NAMES[field], UNITS[field]].filter(Boolean).join(', ');

/** What packing needs of each variant: weight and size, the barcode on its units and their shelf. */
export function PackageSection({ assumedGrams }: { assumedGrams: number }) {
  const { problem, control, change, clearErrors } = useProductForm();
  const variants = useWatch({ control, name: 'variants' });
  const type = (index: number, field: keyof typeof NAMES, text: string) => {
    change(
      'variants',
      variants.map((one, at) => (at === index ? { ...one, [field]: text } : one)),
    );
    clearErrors(`variants.${index}.${field}`);
  };
  return (
    <FormSection
      id="package"
      wide
      title="Weight and size"
      hint={`With packaging; ${formatCount(assumedGrams)} g are assumed without it. The barcode's number (GTIN) and the shelf help to pack.`}
    >
      <table className={`${tableInputStyles.input} ${styles.inputTableVariants}`}>
        <caption className="visually-hidden">Weight and size</caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {PACKAGE_FIELDS.map((field) => (
              <th key={field} scope="col" className={field in UNITS ? textStyles.number : undefined}>
                {titleOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map((one, index) => {
            const called = [one.flavour, one.size].filter(Boolean).join(', ') || 'The product';
            const problems = PACKAGE_FIELDS.flatMap((field) => problem(`variants.${index}.${field}`) ?? []);
            const key = one.id ?? `${one.flavour}|${one.size}`;
            return [
              <tr key={key}>
                <th scope="row">{called}</th>
                {PACKAGE_FIELDS.map((field) => (
                  <td
                    key={field}
                    data-title={titleOf(field)}
                    className={field in UNITS ? textStyles.number : undefined}
                  >
                    <input
                      value={one[field] ?? ''}
                      data-field={`variants.${index}.${field}`}
                      aria-label={`${NAMES[field]} of ${called}`}
                      aria-invalid={problem(`variants.${index}.${field}`) ? true : undefined}
                      aria-describedby={problems.length > 0 ? `package-${index}-error` : undefined}
                      placeholder={field === 'grossGrams' ? String(assumedGrams) : ''}
                      inputMode={field === 'shelf' ? 'text' : 'numeric'}
                      autoComplete="off"
                      maxLength={field === 'shelf' ? MAX_SHELF : 17}
                      onChange={(event) => type(index, field, event.target.value)}
                    />
                  </td>
                ))}
              </tr>,
              <RowProblems
                key={`${key}-error`}
                id={`package-${index}-error`}
                columns={PACKAGE_FIELDS.length + 1}
                problems={problems}
              />,
            ];
          })}
        </tbody>
      </table>
    </FormSection>
  );
}
