import { CircleAlert } from 'lucide-react';
import { flavourTone } from '#shared/flavour-tone.ts';
import type { Product } from './product-page.tsx';
import type { VariantSelection } from './use-variant-selection.ts';

/** The flavours, with what is out of stock; the message when one is wanted. */
export function FlavourOptions({
  product,
  choice,
  asked,
}: {
  product: Product;
  choice: VariantSelection;
  asked: boolean;
}) {
  if (product.flavours.length === 0) return null;
  const missing = asked && choice.flavourMissing;
  return (
    <>
      <Choices
        name="flavour"
        label="Flavour"
        describedBy={missing ? 'flavour-error' : undefined}
        value={choice.flavour}
        options={product.flavours.map((flavour) => ({
          value: flavour,
          tone: flavourTone(flavour),
          out: !product.variants.some((variant) => variant.flavour === flavour && variant.inStock),
        }))}
        onChange={choice.chooseFlavour}
      />
      {missing && (
        <p className="err" id="flavour-error">
          <CircleAlert className="ic" aria-hidden="true" />
          Please select a flavor
        </p>
      )}
    </>
  );
}

/** The pack sizes of the flavour, where there are several. */
export function SizeOptions({ choice }: { choice: VariantSelection }) {
  const sizes = choice.sizes.filter((size) => size !== null);
  if (sizes.length < 2) return null;
  return (
    <Choices
      name="size"
      label="Size"
      describedBy={undefined}
      value={choice.size}
      options={sizes.map((size) => ({ value: size, tone: null, out: false }))}
      onChange={choice.chooseSize}
    />
  );
}

type Option = { value: string; tone: string | null; out: boolean };

/** A choice of one, drawn as chips. */
function Choices(props: {
  name: string;
  label: string;
  describedBy: string | undefined;
  value: string | null;
  options: Option[];
  onChange(value: string): void;
}) {
  const { name, label, describedBy, value, options, onChange } = props;
  return (
    <fieldset className="chips" aria-describedby={describedBy}>
      <legend className="lab">
        {label}
        {value && (
          <>
            : <span className="lab__v">{value}</span>
          </>
        )}
      </legend>
      {options.map(({ value: option, tone, out }) => (
        <label key={option} className={`chip ${tone ? `tone-${tone}` : 'chip--text'} ${out ? 'is-out' : ''}`}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {option} {out && <small>Out of stock</small>}
        </label>
      ))}
    </fieldset>
  );
}
