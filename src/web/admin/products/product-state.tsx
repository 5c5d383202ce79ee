import { PRODUCT_STATES, type ProductState } from '#features/catalog/states.ts';
import { Archive } from '../../icons/archive.ts';
import { ChevronDown } from '../../icons/chevron-down.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import badgeStyles from '../../ui/badge.module.css';
import { Badge, type Hue } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import hueStyles from '../../ui/hue.module.css';

const STATES: Record<ProductState, { label: string; hue: Hue; icon: IconComponent }> = {
  draft: { label: 'Draft', hue: 'amber', icon: CircleDashed },
  published: { label: 'Published', hue: 'green', icon: CircleCheck },
  archived: { label: 'Archived', hue: 'grey', icon: Archive },
};

export const STATE_CHOICES = PRODUCT_STATES.map((state) => [state, STATES[state].label] as const);

export function ProductStateBadge({ state }: { state: ProductState }) {
  const { label, hue, icon } = STATES[state];
  return (
    <Badge hue={hue} icon={icon}>
      {label}
    </Badge>
  );
}

type Props = { state: ProductState; name: string; onChange: ((to: ProductState) => void) | undefined };

/** The state as a pill that staff can change in place, if permitted. */
export function ProductStatePill({ state, name, onChange }: Props) {
  const { hue, icon: Icon } = STATES[state];
  if (!onChange) return <ProductStateBadge state={state} />;
  return (
    <span className={`${badgeStyles.badge} ${badgeStyles.status} ${hueStyles[hue]}`}>
      <Icon />
      <select
        aria-label={`State of ${name}`}
        value={state}
        onChange={(event) => {
          const to = PRODUCT_STATES.find((one) => one === event.target.value);
          if (to) onChange(to);
        }}
      >
        {STATE_CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={buttonStyles.end} />
    </span>
  );
}
