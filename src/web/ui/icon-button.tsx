import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import buttonStyles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & { icon: LucideIcon; label: string };

/** An action as an icon; `label` is its accessible name. */
export function IconButton({ icon: Icon, label, ...button }: Props) {
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon} ${buttonStyles.small}`}
      aria-label={label}
      {...button}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}
