import type { ReactNode } from 'react';
import type { Icon as IconComponent } from '../icons/create-icon.tsx';
import badgeStyles from './badge.module.css';
import hueStyles from './hue.module.css';

export type Hue = 'amber' | 'blue' | 'green' | 'forest' | 'grey' | 'red' | 'purple' | 'orange' | 'yellow';

/** A state: always an icon and text, never colour alone. */
export function Badge({
  hue,
  icon: Icon,
  children,
  plain,
}: {
  hue: Hue;
  icon?: IconComponent;
  children: ReactNode;
  plain?: boolean;
}) {
  return (
    <span
      className={`${badgeStyles.badge} ${hueStyles[hue]}${plain ? ` ${badgeStyles.plain}` : ''}${Icon ? '' : ` ${badgeStyles.noPoint}`}`}
    >
      {Icon && <Icon />}
      {children}
    </span>
  );
}
