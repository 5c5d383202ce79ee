import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'clearErrors' | 'handleSubmit'>;

/**
 * Submits a form without its former messages. The library clears only those of its own inputs: one at a chosen product,
 * or at a field that only the server knows, would block the form for good.
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
