import type { ReactNode } from 'react';
import { totalText } from './list/list-sheet.tsx';

type Props = { title: string; total?: { count: number; more: boolean } | undefined; children?: ReactNode };

/** Heading of a tab with how many there are, and its buttons. */
export function SectionHead({ title, total, children }: Props) {
  return (
    <div className="a-sec">
      <h2>{title}</h2>
      {total && <span className="a-count">{totalText(total)}</span>}
      {children && <div className="a-acts">{children}</div>}
    </div>
  );
}
