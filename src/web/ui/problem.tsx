import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import fieldStyles from './field.module.css';

type Props = {
  children: ReactNode;
  /** by which a field says that this describes it */
  id?: string | undefined;
  /** it appears after something was done, so it is read out at once */
  live?: boolean;
};

/** What is wrong, beside what it is about: a field, a line, a button. */
export function Problem({ children, id, live }: Props) {
  return (
    <p className={fieldStyles.error} id={id} role={live ? 'alert' : undefined} data-part="problem">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
