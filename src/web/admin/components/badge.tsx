import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Hue = 'amber' | 'blue' | 'green' | 'forest' | 'grey' | 'red' | 'purple' | 'orange' | 'yellow';

/** A state: always a glyph and a word, never colour alone. */
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
    <span className={`a-badge a-${hue}${plain ? ' a-plain' : ''}${Icon ? '' : ' a-np'}`}>
      {Icon && <Icon className="ic" aria-hidden="true" />}
      {children}
    </span>
  );
}
