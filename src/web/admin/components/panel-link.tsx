import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';

type Props = {
  to: string;
  /** 'text': like a text button */
  variant?: 'text';
  className?: string | undefined;
  children: ReactNode;
};

/** A link within the panel; plain text when the user may not open its target. */
export function PanelLink({ variant, children, ...link }: Props) {
  if (!mayOpen(useGranted(), link.to)) return <b>{children}</b>;
  if (!variant) return <Link {...link}>{children}</Link>;
  return (
    <LinkButton variant={variant} {...link}>
      {children}
    </LinkButton>
  );
}
