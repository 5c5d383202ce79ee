import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  children: ReactNode;
  /** one of several that exclude each other */
  isRadio?: boolean;
  /** it stands beside fields that have their label above them */
  atFields?: boolean;
};

/** Something to tick, with its words beside it. */
export function Checkbox({ children, isRadio, atFields, ...input }: Props) {
  return (
    <label className={`${styles.checkbox} ${atFields ? styles.atFields : ''}`}>
      <input type={isRadio ? 'radio' : 'checkbox'} {...input} />
      <span>{children}</span>
    </label>
  );
}
