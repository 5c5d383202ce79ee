import { type RefObject, useEffect } from 'react';
import { useSession } from '../../lib/use-session.ts';

/** Fills in the signed-in user's name and e-mail once, where nothing is typed yet. */
export function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const user = useSession()?.user;
  const [name, email] = [user?.fullName, user?.email];
  useEffect(() => {
    const fill = (field: string, value: string | null | undefined) => {
      const input = form.current?.elements.namedItem(field);
      if (value && input instanceof HTMLInputElement && !input.value) input.value = value;
    };
    fill('name', name);
    fill('email', email);
  }, [form, name, email]);
}
