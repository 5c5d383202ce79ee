import { ChevronDown } from '../../icons/chevron-down.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import badgeStyles from '../../ui/badge.module.css';
import { Badge, type Hue } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import hueStyles from '../../ui/hue.module.css';
import { Options } from './options.tsx';

type Props<Value extends string> = {
  /** 'State of Whey' */
  label: string;
  badge: { label: string; hue: Hue; icon: IconComponent };
  value: string;
  choices: readonly (readonly [Value, string])[];
  /** without it, the badge alone */
  onChange: ((value: Value) => void) | undefined;
  /** found by a shortcut */
  'data-status'?: boolean;
};

/** A state as a badge that staff can change in place, if permitted. A state that nobody can choose is listed too. */
export function BadgeSelect<Value extends string>({ label, badge, value, choices, onChange, ...rest }: Props<Value>) {
  const { hue, icon: Icon } = badge;
  if (!onChange)
    return (
      <Badge hue={hue} icon={Icon}>
        {badge.label}
      </Badge>
    );
  const isListed = choices.some(([choice]) => choice === value);
  return (
    <span className={`${badgeStyles.badge} ${badgeStyles.status} ${hueStyles[hue]}`}>
      <Icon />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value as Value)} {...rest}>
        {!isListed && <option value={value}>{badge.label}</option>}
        <Options choices={choices} />
      </select>
      <ChevronDown className={buttonStyles.end} />
    </span>
  );
}
