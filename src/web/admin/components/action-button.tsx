import type { ReactNode } from 'react';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';

type Props<Input> = {
  /** of `useAction` */
  action: { isPending: boolean; mutate(input: Input): void };
  /** what it is run with */
  input: Input;
  icon?: IconComponent;
  variant?: 'plain' | 'primary';
  size?: 'small';
  busyLabel: string;
  children: ReactNode;
};

/** A button that runs an action; while it runs the button says so. */
export function ActionButton<Input>(props: Omit<Props<Input>, 'input'> & Partial<Pick<Props<Input>, 'input'>>) {
  const { action, input, icon: Icon, variant = 'plain', size, busyLabel, children } = props;
  return (
    <BusyButton
      variant={variant}
      size={size}
      busy={action.isPending}
      busyLabel={busyLabel}
      onClick={() => action.mutate(input as Input)}
    >
      {Icon && <Icon />}
      {children}
    </BusyButton>
  );
}
