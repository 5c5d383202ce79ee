import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';

type Props = { to: string; className?: string | undefined; children: ReactNode };

/** A link within the panel; plain text when the user may not open its target. */
export function PanelLink({ to, className, children }: Props) {
  if (!mayOpen(useGranted(), to)) return <b>{children}</b>;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
