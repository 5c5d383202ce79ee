import { Fragment, type ReactNode } from 'react';
import cardStyles from '../../ui/card.module.css';
import { joinClasses } from './list/join-classes.ts';

type Fact = readonly [name: string, value: ReactNode, className?: string | undefined];
type Props = {
  /** in their order; what is false or missing is left out */
  facts: readonly (Fact | false | null | undefined | '')[];
  className?: string | undefined;
};

/** Names and values in two columns. */
export const Facts = ({ facts, className }: Props) => (
  <dl className={joinClasses(cardStyles.facts, className)}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd className={fact[2]}>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
