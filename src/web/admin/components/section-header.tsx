import type { ReactNode } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import badgeStyles from '../../ui/badge.module.css';
import { formatTotal } from './list/list-foot.tsx';
import styles from './section-header.module.css';

type Props = {
  title: string;
  /** a page of its own, without the panel's header */
  page?: boolean;
  total?: { count: number; more: boolean } | undefined;
  children?: ReactNode;
};

/** Heading of a tab with its count and buttons. */
export function SectionHeader({ title, page, total, children }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={arrangeStyles.section}>
      <div className={styles.sectionText}>
        <Heading>{title}</Heading>
        {total && <span className={badgeStyles.total}>{formatTotal(total)}</span>}
      </div>
      {children && <div className={arrangeStyles.actions}>{children}</div>}
    </div>
  );
}
