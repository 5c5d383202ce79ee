import type { ComponentProps } from 'react';
import type { Icon as IconComponent } from '../icons/create-icon.tsx';
import buttonStyles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & { icon: IconComponent; label: string };

/** An action as an icon; `label` is its accessible name. */
export function IconButton({ icon: Icon, label, ...button }: Props) {
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon} ${buttonStyles.small}`}
      aria-label={label}
      {...button}
    >
      <Icon />
    </button>
  );
}
