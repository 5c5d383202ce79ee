import type { ReactNode } from 'react';
import { formatTotal } from './list/list-foot.tsx';

type Props = {
  title: string;
  /** a page of its own, without the panel's head over it */
  page?: boolean;
  total?: { count: number; more: boolean } | undefined;
  children?: ReactNode;
};

/** Heading of a tab with how many there are, and its buttons. */
export function SectionHeader({ title, page, total, children }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="a-sec">
      <div className="a-sec-t">
        <Heading>{title}</Heading>
        {total && <span className="a-count">{formatTotal(total)}</span>}
      </div>
      {children && <div className="a-acts">{children}</div>}
    </div>
  );
}
