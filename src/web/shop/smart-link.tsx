import type { ReactNode } from 'react';
import { Link } from 'react-router';

type LinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** A link to a path of the shop, or to another site. */
export const SmartLink = ({ to, className, children }: LinkProps) =>
  to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} {...(to.startsWith('https:') ? { rel: 'noopener' } : {})}>
      {children}
    </a>
  );
