import { listOperations } from '#shared/list-operations.ts';
import type { Permission } from '#shared/permissions.ts';

/** The authentication schemes of the API document. */
export const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a user, from POST /auth/sign-in' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sk_…',
    description:
      'A key of a program, made in the panel under Settings → API keys. Each operation of staff names the scope that it needs; those that ask a person for their password again take no key.',
  },
} as const;

type Operation = { operationId?: string; description?: string; security?: object[]; [name: string]: unknown };
type Spec = { paths?: Record<string, Record<string, Operation> | undefined> };

/** States in the API document what each operation requires: nothing, a user, or one of the scopes that a key can have. */
export function withScopes<T>(spec: T, router: object, scopes: ReadonlySet<Permission>): T {
  const metas = new Map(listOperations(router).map(({ name, meta }) => [name, meta]));
  for (const path of Object.values((spec as Spec).paths ?? {}))
    for (const operation of Object.values(path ?? {})) {
      const meta = metas.get(operation.operationId ?? '');
      if (!meta) continue;
      const { auth, permission, reauthenticated } = meta;
      if (!auth) operation.security = [{}];
      else if (auth !== 'staff' || !permission) operation.security = [{ bearer: [] }];
      else {
        const takesKey = !reauthenticated && scopes.has(permission);
        if (takesKey) operation['x-scope'] = permission;
        operation.security = [{ bearer: [] }, ...(takesKey ? [{ key: [permission] }] : [])];
        const requirement = takesKey
          ? `Scope: \`${permission}\`.`
          : `Permission: \`${permission}\`${reauthenticated ? ', of a person who has just shown their password' : ''}. No key.`;
        operation.description = [operation.description, requirement].filter(Boolean).join('\n\n');
      }
    }
  return spec;
}
