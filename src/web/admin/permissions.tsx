import { createContext, type ReactNode, use } from 'react';
import type { Permission } from '#shared/permissions.ts';

type Granted = ReadonlySet<Permission>;

const Permissions = createContext<Granted>(new Set());

/** Provides the user's permissions. */
export const PermissionsProvider = Permissions.Provider;

export const useGranted = (): Granted => use(Permissions);

/** Whether the user has a permission. Forbidden actions are hidden, and the server refuses them as well. */
export function useMay(): (needed: Permission) => boolean {
  const granted = useGranted();
  return (needed) => granted.has(needed);
}

/** Renders its children only for users with the permission. */
export function Permitted({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) ? children : null;
}
