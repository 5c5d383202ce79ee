import { createContext, type ReactNode, use } from 'react';
import type { Permission } from '#shared/permissions.ts';

type Granted = ReadonlySet<Permission>;

const Permissions = createContext<Granted>(new Set());

/** What the signed-in person may do, for all that is shown within. */
export const PermissionsProvider = Permissions.Provider;

export const useGranted = (): Granted => use(Permissions);

/** Whether the signed-in person may do something. What they may not do is not shown; the server refuses it besides. */
export function useMay(): (needed: Permission) => boolean {
  const granted = useGranted();
  return (needed) => granted.has(needed);
}

/** Shows what is within only to who may do that. */
export function Permitted({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) ? children : null;
}
