import { PRODUCT_STATES, type ProductState } from '#features/catalog/states.ts';
import { Archive } from '../../icons/archive.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Badge, type Hue } from '../../ui/badge.tsx';
import { BadgeSelect } from '../components/badge-select.tsx';

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
export const ProductStatePill = ({ state, name, onChange }: Props) => (
  <BadgeSelect
    label={`State of ${name}`}
    badge={STATES[state]}
    value={state}
    choices={STATE_CHOICES}
    onChange={onChange}
  />
);
