import { useWatch } from 'react-hook-form';
import { isFood, labelChecks } from '#features/catalog/label-rules.ts';
import { clip } from '#shared/text.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { TriangleAlert } from '../../../icons/triangle-alert.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import textStyles from '../../../ui/text.module.css';
import { focusField } from '../focus-field.ts';
import { FormSection } from '../form-section.tsx';
import { type DeclarationKey, fieldName, type ProductFields, productInput } from '../product-fields.ts';
import { useProductForm } from '../use-product-form.ts';
import styles from './declarations-section.module.css';

const CATEGORIES = ['HEALTH SUPPLEMENT', 'NUTRACEUTICAL', 'FOOD FOR SPECIAL DIETARY USE', 'PROPRIETARY FOOD'];

const SHORT: [DeclarationKey, string, number][] = [
  ['foodCategory', 'Food category', 120],
  ['fssaiLicence', 'FSSAI licence', 20],
  ['countryOfOrigin', 'Country of origin', 60],
  ['bestBefore', 'Best before', 200],
];
const LONG: [DeclarationKey, string, number][] = [
  ['ingredients', 'Ingredients', 3000],
  ['allergens', 'Allergens', 500],
  ['mayContain', 'May contain', 500],
  ['manufacturer', 'Manufacturer, with address', 500],
  ['packer', 'Packer, with address', 500],
  ['importer', 'Importer, with address', 500],
  ['usage', 'Recommended usage', 1000],
  ['warnings', 'Warnings', 1000],
  ['storage', 'Storage', 500],
];

/** The legal declarations: a checklist of missing ones, and their fields. */
export function DeclarationsSection() {
  const { control, field } = useProductForm();
  const values = useWatch({ control }) as ProductFields;
  const checks = labelChecks(productInput(values));
  return (
    <FormSection
      id="declarations"
      title="Declarations"
      hint={`What ${isFood(productInput(values)) ? 'FSSAI and Legal Metrology require' : 'Legal Metrology requires'} on the product page. Findings do not block saving.`}
    >
      <ul className={styles.declarations} aria-label="Label check">
        {checks.map(({ key, name, value, field, finding }) => {
          const Icon = finding ? TriangleAlert : CircleCheck;
          return (
            <li key={key} className={finding ? styles.warned : undefined}>
              <Icon className={finding ? textStyles.warning : textStyles.positive} />
              <span>{name}</span>
              <span className={textStyles.ellipsis}>{value ? clip(value, 70) : 'Missing'}</span>
              <Button variant="text" onClick={() => focusField(fieldName(field))}>
                {finding ? 'Fix' : 'Edit'}
                <span className="visually-hidden"> {name}</span>
              </Button>
              {finding && <p>{finding}</p>}
            </li>
          );
        })}
      </ul>
      <div className={arrangeStyles.columns2}>
        <SelectField label="Veg mark" {...field('diet')}>
          <option value="">Not said</option>
          <option value="veg">Vegetarian</option>
          <option value="non-veg">Non-vegetarian</option>
        </SelectField>
        {SHORT.map(([key, label, maxLength]) => (
          <TextField
            key={key}
            label={label}
            maxLength={maxLength}
            list={key === 'foodCategory' ? 'food-categories' : undefined}
            {...field(`declarations.${key}`)}
          />
        ))}
        <TextField
          label="Lab report"
          optional
          type="url"
          placeholder="https://"
          maxLength={500}
          {...field('declarations.labReportUrl')}
        />
        {LONG.map(([key, label, maxLength]) => (
          <TextAreaField key={key} label={label} rows={2} maxLength={maxLength} {...field(`declarations.${key}`)} />
        ))}
      </div>
      <datalist id="food-categories">
        {CATEGORIES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormSection>
  );
}
