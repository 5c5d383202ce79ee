import type { ReactNode } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import '../../styles/information.css';

type Props = {
  /** the address that search engines keep */
  path: string;
  title: string;
  description: string;
  lead: ReactNode;
  /** what stands below the lead */
  children?: ReactNode;
  /** what stands beside the title on wide screens */
  aside?: ReactNode;
};

/** The head of an informational page: one large line, what it is about, and facts beside it. */
export function InfoPageHeader({ path, title, description, lead, children, aside }: Props) {
  return (
    <header className="info__h">
      <PageMeta path={path} title={title} description={description} />
      <div className="info__t">
        <h1 className="h-display hd">{title}</h1>
        <p className="lead muted">{lead}</p>
        {children}
      </div>
      {aside && <div className="info__a">{aside}</div>}
    </header>
  );
}
