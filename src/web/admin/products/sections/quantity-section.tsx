import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { TextField } from '../../../ui/field.tsx';
import { FormSection } from '../form-section.tsx';
import { useProductForm } from '../use-product-form.ts';

const UNITS = ['g', 'kg', 'ml', 'l', 'tablets', 'capsules', 'bars', 'sachets', 'piece', 'pieces'];

/** Pack size and servings. */
export function QuantitySection() {
  const { register, field } = useProductForm();
  return (
    <FormSection id="quantity" title="Quantity" hint="As printed on the pack. A variant can differ.">
      <div className={arrangeStyles.columns4}>
        <AmountField label="Net quantity" {...field('netValue')} />
        <TextField label="Unit" maxLength={20} list="net-units" {...register('netUnit')} />
        <AmountField label="Servings" optional {...field('servings')} />
        <TextField label="Serving size" optional placeholder="33 g" maxLength={60} {...register('servingSize')} />
        <AmountField
          label="Protein a serving, g"
          optional
          className={arrangeStyles.span2}
          {...field('proteinPerServing')}
        />
        <AmountField label="Servings a day" optional className={arrangeStyles.span2} {...field('dailyServings')} />
      </div>
      <datalist id="net-units">
        {UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </FormSection>
  );
}
