import { flavourTone } from '#shared/flavour-tone.ts';
import chipStyles from '../ui/chip.module.css';
import fieldStyles from '../ui/field.module.css';
import type { Choosable, selectVariant } from './select-variant.ts';
import styles from './variant-options.module.css';

type Selection = ReturnType<typeof selectVariant> & {
  chooseFlavour(flavour: string): void;
  chooseSize(size: string): void;
};

/** The flavours, with unavailable ones marked. */
export function FlavourOptions({ product, choice }: { product: Choosable; choice: Selection }) {
  if (product.flavours.length === 0) return null;
  return (
    <Choices
      name="flavour"
      label="Flavour"
      value={choice.flavour}
      options={product.flavours.map((flavour) => ({
        value: flavour,
        tone: flavourTone(flavour),
        out: !product.variants.some((variant) => variant.flavour === flavour && variant.inStock),
      }))}
      onChange={choice.chooseFlavour}
    />
  );
}

/** The pack sizes of the flavour, if there are several. */
export function SizeOptions({ product, choice }: { product: Choosable; choice: Selection }) {
  const sizes = choice.sizes.filter((size) => size !== null);
  if (sizes.length < 2) return null;
  return (
    <Choices
      name="size"
      label="Size"
      value={choice.size}
      options={sizes.map((size) => ({
        value: size,
        tone: null,
        out: !product.variants.some((one) => one.flavour === choice.flavour && one.size === size && one.inStock),
      }))}
      onChange={choice.chooseSize}
    />
  );
}

type Option = { value: string; tone: string | null; out: boolean };

/** A choice of one as chips. */
function Choices(props: {
  name: string;
  label: string;
  value: string | null;
  options: Option[];
  onChange(value: string): void;
}) {
  const { name, label, value, options, onChange } = props;
  return (
    <fieldset className={chipStyles.row}>
      <legend className={fieldStyles.label}>
        {label}
        {value && (
          <>
            : <span className={styles.value}>{value}</span>
          </>
        )}
      </legend>
      {options.map(({ value: option, tone, out }) => (
        <label
          key={option}
          className={`${styles.option} ${tone ? `tone-${tone}` : styles.textOption} ${out ? styles.outOfStock : ''}`}
        >
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {option} {out && <small>Out of stock</small>}
        </label>
      ))}
    </fieldset>
  );
}
