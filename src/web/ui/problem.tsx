import type { ReactNode } from 'react';
import { CircleAlert } from '../icons/circle-alert.ts';
import fieldStyles from './field.module.css';

type Props = {
  children: ReactNode;
  /** the id by which a field references it */
  id?: string | undefined;
  /** it appears after an action, so it is announced at once */
  live?: boolean;
};

/** An error message beside a field, a row or a button. */
export function Problem({ children, id, live }: Props) {
  return (
    <p className={fieldStyles.error} id={id} role={live ? 'alert' : undefined} data-part="problem">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
