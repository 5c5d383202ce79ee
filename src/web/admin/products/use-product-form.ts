import { type FieldPath, type FieldPathValue, get, useFormContext } from 'react-hook-form';
import type { ProductFields } from './product-fields.ts';

/** The product form for its sections: register, values and errors. */
export function useProductForm() {
  const form = useFormContext<ProductFields>();
  const { errors, touchedFields } = form.formState;
  const problem = (name: string) => (get(errors, name) as { message?: string } | undefined)?.message;
  return {
    ...form,
    problem,
    /** the props of an input */
    field: (name: FieldPath<ProductFields>) => ({ error: problem(name), ...form.register(name) }),
    isTouched: (name: FieldPath<ProductFields>): boolean => Boolean(get(touchedFields, name)),
    /** changes a value without a field of its own: a list, a choice */
    change: <Name extends FieldPath<ProductFields>>(name: Name, value: FieldPathValue<ProductFields, Name>) => {
      form.setValue(name, value as never, { shouldDirty: true });
      form.clearErrors(name);
    },
  };
}
