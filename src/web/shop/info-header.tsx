import type { ReactNode } from 'react';

type Props = {
  title: string;
  lead: ReactNode;
  /** what stands below the lead */
  children?: ReactNode;
  /** what stands beside the title on wide screens */
  aside?: ReactNode;
};

/** The head of an informational page: one large line, what it is about, and facts beside it. */
export function InfoHeader({ title, lead, children, aside }: Props) {
  return (
    <header className="info__h">
      <div className="info__t">
        <h1 className="h-display hd">{title}</h1>
        {lead && <p className="lead muted">{lead}</p>}
        {children}
      </div>
      {aside && <div className="info__a">{aside}</div>}
    </header>
  );
}
