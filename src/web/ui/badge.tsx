import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
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
  icon?: LucideIcon;
  children: ReactNode;
  plain?: boolean;
}) {
  return (
    <span
      className={`${badgeStyles.badge} ${hueStyles[hue]}${plain ? ` ${badgeStyles.plain}` : ''}${Icon ? '' : ` ${badgeStyles.noPoint}`}`}
    >
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {children}
    </span>
  );
}
