import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'clearErrors' | 'handleSubmit'>;

/**
 * Submits a form without the messages of the time before. The library lets go only of those at its own inputs: one at a
 * chosen product, or at a field that only the server knows, would keep the form from ever being sent again.
 */
export function resubmit<Fields extends FieldValues>(
  { clearErrors, handleSubmit }: Form<Fields>,
  onTyped: (typed: Fields) => unknown,
) {
  return (event: FormEvent) => {
    clearErrors();
    return handleSubmit(onTyped)(event);
  };
}
