import { type FieldPath, type FieldPathValue, get, useFormContext } from 'react-hook-form';
import type { ProductFields } from './product-fields.ts';

/** The product form for its sections: register, values and errors. */
export function useProductForm() {
  const form = useFormContext<ProductFields>();
  const { errors, touchedFields } = form.formState;
  return {
    ...form,
    problem: (name: string): string | undefined => (get(errors, name) as { message?: string } | undefined)?.message,
    isTouched: (name: FieldPath<ProductFields>): boolean => Boolean(get(touchedFields, name)),
    /** changes a value without a field of its own: a list, a choice */
    change: <Name extends FieldPath<ProductFields>>(name: Name, value: FieldPathValue<ProductFields, Name>) => {
      form.setValue(name, value as never, { shouldDirty: true });
      form.clearErrors(name);
    },
  };
}
