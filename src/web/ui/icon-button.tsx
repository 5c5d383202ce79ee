import type { ComponentProps } from 'react';
import type { Icon as IconComponent } from '../icons/create-icon.tsx';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & { icon: IconComponent; label: string };

/** An action as an icon; `label` is its accessible name. */
export const IconButton = ({ label, ...button }: Props) => (
  <Button variant="ghost" size="small" aria-label={label} {...button} />
);
