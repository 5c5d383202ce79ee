import { type FieldErrors, useFormState, useWatch } from 'react-hook-form';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { LoaderCircle } from '../../icons/loader-circle.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { typedNumber } from '../components/form/amount.ts';
import styles from './form-outline.module.css';
import { PACKAGE_FIELDS, type ProductFields, productInput } from './product-fields.ts';
import { useProductForm } from './use-product-form.ts';

type Mark = 'ok' | 'open' | 'warn' | 'wrong' | 'busy';
const ICONS = { ok: CircleCheck, open: CircleDashed, warn: TriangleAlert, wrong: CircleAlert, busy: LoaderCircle };
const HUES = {
  ok: textStyles.positive,
  open: 'muted',
  warn: textStyles.warning,
  wrong: textStyles.negative,
  busy: 'muted',
};
const WORDS = { ok: 'ready', open: 'empty', warn: 'to look at', wrong: 'has errors', busy: 'uploading' };

/** the fields of each section; those of a variant's package are apart */
const FIELDS: Record<string, (keyof ProductFields)[]> = {
  basics: ['name', 'subtitle', 'description', 'categoryId', 'badge', 'rating', 'reviewsCount', 'searchTerms'],
  pictures: ['pictures'],
  price: ['price', 'originalPrice', 'hsn', 'taxRate', 'taxRateEffectiveFrom'],
  quantity: ['netValue', 'netUnit', 'servings', 'servingSize', 'proteinPerServing', 'dailyServings'],
  stock: ['lowStockThreshold', 'inStock'],
  package: [],
  nutrition: ['nutritionRows', 'nutritionPer'],
  specifications: ['specifications'],
  declarations: ['declarations', 'diet'],
};

/** How many fields of a section have errors; all variants count as one. */
function countErrors(id: string, errors: FieldErrors<ProductFields>): number {
  const { variants, ...others } = errors;
  const fieldCount = FIELDS[id]!.filter((field) => field in others).length;
  const cells = Array.isArray(variants) ? variants.flatMap((row) => Object.keys(row ?? {})) : [];
  const packed = cells.filter((name) => PACKAGE_FIELDS.some((field) => field === name));
  if (id === 'package') return packed.length > 0 ? 1 : 0;
  const isWrong = variants && (cells.length === 0 || cells.length > packed.length);
  return id === 'stock' && isWrong ? fieldCount + 1 : fieldCount;
}

/** The sections of the form with their state, as links. */
export function FormOutline({ uploading }: { uploading: number }) {
  const { control } = useProductForm();
  const values = useWatch({ control }) as ProductFields;
  const { errors } = useFormState({ control });
  const findings = countLabelIssues(productInput(values));
  const counted = values.variants.map(({ stock }) => typedNumber(stock)).filter((units) => units !== null);
  const units = counted.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);
  const unweighed = values.variants.filter(({ grossGrams }) => !grossGrams).length;
  const sections: [id: string, title: string, mark: Mark, message: string][] = [
    ['basics', 'Basics', values.name && values.categoryId ? 'ok' : 'open', ''],
    [
      'pictures',
      'Images',
      uploading > 0 ? 'busy' : values.pictures.length > 0 ? 'ok' : 'open',
      `${values.pictures.length || 'None'}${uploading > 0 ? `, ${uploading} uploading` : ''}`,
    ],
    ['price', 'Price and tax', values.price ? 'ok' : 'open', ''],
    [
      'quantity',
      'Quantity',
      values.netValue ? 'ok' : 'open',
      values.netValue && `${values.netValue} ${values.netUnit}`,
    ],
    ['stock', 'Flavours and stock', 'ok', counted.length > 0 ? formatCount(units) : 'Not counted'],
    [
      'package',
      'Weight and size',
      unweighed > 0 ? 'open' : 'ok',
      unweighed > 0 && unweighed < values.variants.length ? `${unweighed} without weight` : '',
    ],
    [
      'nutrition',
      'Nutrition facts',
      values.nutritionRows.length > 0 ? 'ok' : 'open',
      pluralize(values.nutritionRows.length, 'row'),
    ],
    [
      'specifications',
      'Specifications',
      values.specifications.length > 0 ? 'ok' : 'open',
      String(values.specifications.length),
    ],
    ['declarations', 'Declarations', findings > 0 ? 'warn' : 'ok', findings > 0 ? `${findings} to fix` : ''],
  ];
  const marked = sections.map(([id, title, mark, message]) => {
    const wrong = countErrors(id, errors);
    return wrong > 0
      ? { id, title, mark: 'wrong' as const, message: pluralize(wrong, 'error') }
      : { id, title, mark, message };
  });
  const ready = marked.filter(({ mark }) => mark === 'ok').length;
  return (
    <nav className={`${cardStyles.card} ${styles.outline}`} aria-label="Sections of the product">
      <header>
        <h2 className={textStyles.heading3}>Sections</h2>
        <div className={`${arrangeStyles.actions} muted ${textStyles.small}`}>
          {ready} of {marked.length} ready
        </div>
      </header>
      <ul>
        {marked.map(({ id, title, mark, message }) => {
          const Icon = ICONS[mark];
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  const section = document.getElementById(id);
                  section?.scrollIntoView({ block: 'start' });
                  section?.focus({ preventScroll: true });
                }}
              >
                <Icon className={HUES[mark]} />
                {title}
                <span className="visually-hidden">, {WORDS[mark]}</span>
                {message && (
                  <span className={`${styles.outlineRight} ${mark === 'wrong' ? textStyles.negative : ''}`}>
                    {message}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
