import { useEffect } from 'react';
import { useStorefront } from '../shop/storefront.ts';
import { adminApi } from './api.ts';

/** Gives the browser of staff a pass into a closed store. */
export function useStorePass(): void {
  const { isOpen } = useStorefront();
  useEffect(() => {
    // without a pass they see what visitors see; the next screen tries again
    if (isOpen === false) adminApi.panel.store.enter().catch(() => {});
  }, [isOpen]);
}
