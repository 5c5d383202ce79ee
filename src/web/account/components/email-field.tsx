import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';

type Props = Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'onChange' | 'error' | 'autoComplete'>;

/** The e-mail of an account, filled in by password managers. */
export function EmailField(props: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  );
}
