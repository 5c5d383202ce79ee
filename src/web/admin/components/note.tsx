import type { ReactNode } from 'react';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { joinClasses } from './list/join-classes.ts';

type Props = {
  tone?: 'warning' | 'error' | undefined;
  icon?: IconComponent;
  /** announced when it appears */
  role?: 'alert' | 'status';
  /** buttons after the text */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A sentence in a frame that staff should not overlook. */
export function Note({ tone, icon: Icon, role, actions, className, children }: Props) {
  const Element = actions ? 'div' : 'p';
  return (
    <Element className={joinClasses(cardStyles.note, tone && cardStyles[tone], className)} role={role}>
      {Icon && <Icon />}
      <span className={actions ? arrangeStyles.grow : undefined}>{children}</span>
      {actions}
    </Element>
  );
}
