import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  children: ReactNode;
  /** a radio button */
  isRadio?: boolean;
  /** aligned with fields that have their label above */
  atFields?: boolean;
};

/** A checkbox or radio button with its label beside it. */
export function Checkbox({ children, isRadio, atFields, ...input }: Props) {
  return (
    <label className={`${styles.checkbox} ${atFields ? styles.atFields : ''}`}>
      <input type={isRadio ? 'radio' : 'checkbox'} {...input} />
      <span>{children}</span>
    </label>
  );
}
