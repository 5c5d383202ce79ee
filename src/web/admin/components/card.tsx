import { type ReactNode, useId } from 'react';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { joinClasses } from './list/join-classes.ts';

type Props = {
  title: ReactNode;
  heading?: 'h2' | 'h3';
  /** before the title */
  icon?: IconComponent | undefined;
  /** a muted sentence beside the title */
  note?: ReactNode;
  /** further elements beside the title */
  aside?: ReactNode;
  /** buttons at the right end of the header */
  actions?: ReactNode;
  /** target of a link */
  id?: string;
  className?: string | undefined;
  children?: ReactNode;
};

/** A section of a page with a header, which names it for screen readers. */
export function Card(props: Props) {
  const { title, heading: Heading = 'h2', icon: Icon, note, aside, actions, id, className, children } = props;
  const headingId = useId();
  return (
    <section className={joinClasses(cardStyles.card, className)} id={id} aria-labelledby={headingId}>
      <header>
        {Icon && <Icon />}
        <Heading className={Heading === 'h2' ? textStyles.heading3 : undefined} id={headingId}>
          {title}
        </Heading>
        {note && <span className={`muted ${textStyles.small}`}>{note}</span>}
        {aside}
        {actions && <div className={arrangeStyles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
