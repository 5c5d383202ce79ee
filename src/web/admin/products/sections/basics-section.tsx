import { useWatch } from 'react-hook-form';
import { useIsRatedByShop } from '../../../shop/storefront.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormSection } from '../form-section.tsx';
import { type Reviewed, useCategories } from '../products.ts';
import { useProductForm } from '../use-product-form.ts';

type Props = { current: { id: string; name: string } | null; reviewed: Reviewed | null };

/** Name, texts and the values on a card. */
export function BasicsSection({ current, reviewed }: Props) {
  const { register, problem, control, change, isTouched, field } = useProductForm();
  const [description, categoryId] = useWatch({ control, name: ['description', 'categoryId'] });
  const categories = useCategories();
  const isRatedByShop = useIsRatedByShop();
  const choices = (categories.data ?? []).filter(({ id, isActive }) => isActive || id === categoryId);
  // a new product takes the rate of its category's newest product, until a rate is chosen
  const chooseCategory = (id: string) => {
    change('categoryId', id);
    const rate = choices.find((category) => category.id === id)?.lastTaxRate;
    if (current === null && rate != null && !isTouched('taxRate')) change('taxRate', String(rate));
  };
  const isListed = choices.some(({ id }) => id === categoryId);
  return (
    <FormSection id="basics" title="Basics" hint="What the product page and search show.">
      <div className={arrangeStyles.columns2}>
        <TextField label="Name" className={arrangeStyles.span2} maxLength={120} {...field('name')} />
        <TextAreaField
          label="Description"
          className={arrangeStyles.span2}
          rows={4}
          maxLength={4000}
          hint={`Shown in full on the product page, the beginning where it is shared. ${description.length} / 4000`}
          {...field('description')}
        />
        {/* controlled, since its options load later */}
        <SelectField
          label="Category"
          name="categoryId"
          value={categoryId}
          error={problem('categoryId')}
          onChange={(event) => chooseCategory(event.target.value)}
        >
          <option value="">Choose a category</option>
          {!isListed && current && categoryId === current.id && <option value={current.id}>{current.name}</option>}
          {choices.map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </SelectField>
        <TextField label="Badge" optional maxLength={30} {...field('badge')} />
        <TextField label="Subtitle" optional maxLength={80} {...field('subtitle')} />
        <TextField label="Search words" optional hint="Separated by commas" {...field('searchTerms')} />
      </div>
      <div className={arrangeStyles.columns4}>
        <TextField label="First fact" optional placeholder="25 g" maxLength={20} {...register('highlightValue')} />
        <TextField label="of what" optional placeholder="protein" maxLength={30} {...register('highlightLabel')} />
        {reviewed ? (
          <>
            <AmountField label="Rating" readOnly hint="From approved reviews" value={reviewed.rating ?? 'None yet'} />
            <AmountField label="Reviews count" readOnly value={reviewed.count} />
          </>
        ) : (
          <>
            <AmountField
              label="Rating"
              optional
              hint={isRatedByShop ? 'Shown as rated by the shop' : undefined}
              {...field('rating')}
            />
            <AmountField
              label="Reviews count"
              hint={isRatedByShop ? 'Not shown, used for sorting' : undefined}
              {...field('reviewsCount')}
            />
          </>
        )}
      </div>
    </FormSection>
  );
}
