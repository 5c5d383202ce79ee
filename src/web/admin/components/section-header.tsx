import type { ReactNode } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import badgeStyles from '../../ui/badge.module.css';
import textStyles from '../../ui/text.module.css';
import { formatTotal } from './list/list-foot.tsx';
import styles from './section-header.module.css';

type Props = {
  title: string;
  /** a page of its own, without the panel's header */
  page?: boolean | undefined;
  total?: { count: number; more: boolean } | undefined;
  totalNote?: string | undefined;
  /** links beside the title */
  tabs?: ReactNode;
  children?: ReactNode;
};

/** Heading of a tab with its count and buttons. */
export function SectionHeader({ title, page, total, totalNote, tabs, children }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={arrangeStyles.section}>
      <div className={styles.sectionText}>
        <Heading>{title}</Heading>
        {total && (
          <span className={badgeStyles.total}>
            {formatTotal(total)}
            {totalNote && <span className={textStyles.small}> · {totalNote}</span>}
          </span>
        )}
      </div>
      {tabs}
      {children && <div className={arrangeStyles.actions}>{children}</div>}
    </div>
  );
}
