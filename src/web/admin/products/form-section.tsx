import type { ReactNode } from 'react';
import fieldStyles from '../../ui/field.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './form-section.module.css';

type Props = { id: string; title: string; hint: string; wide?: boolean; children: ReactNode };

/** A section of the product form: title and description beside its fields, or above wide ones. */
export function FormSection({ id, title, hint, wide, children }: Props) {
  return (
    <section
      className={`${styles.formSection} ${wide ? styles.formSectionWide : ''}`}
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div>
        <h2 className={textStyles.heading3} id={`${id}-title`}>
          {title}
        </h2>
        <p className={fieldStyles.hint}>{hint}</p>
      </div>
      <div className={styles.formSectionRight}>{children}</div>
    </section>
  );
}
