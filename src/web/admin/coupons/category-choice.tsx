import { useId } from 'react';
import { X } from '../../icons/x.ts';
import chipStyles from '../../ui/chip.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Problem } from '../../ui/problem.tsx';

type Props = {
  categories: readonly { id: string; name: string }[];
  value: readonly string[];
  error: string | undefined;
  onChange(ids: string[]): void;
};

/** The categories that a coupon applies to; none means all. */
export function CategoryChoice({ categories, value, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>
        Categories <i>none means all</i>
      </label>
      <div className={chipStyles.box}>
        {value.map((one) => {
          const name = categories.find((category) => category.id === one)?.name ?? 'Deleted category';
          return (
            <span key={one} className={`${chipStyles.chip} ${chipStyles.selected}`}>
              {name}
              <button
                type="button"
                className={chipStyles.remove}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <X size="tiny" />
              </button>
            </span>
          );
        })}
        <select
          id={id}
          value=""
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange([...value, event.target.value])}
        >
          <option value="">Add a category</option>
          {categories
            .filter((category) => !value.includes(category.id))
            .map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
        </select>
      </div>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  );
}
