import type { OperationMeta } from './contract.ts';

type Definition = { route: { method?: string; path?: string }; meta: OperationMeta; inputSchema?: unknown };
type Operation = { name: string; method: string; path: string; meta: OperationMeta; inputSchema: unknown };

/** Every operation of a contract or router, named by its place: 'catalog.save'. */
export function listOperations(tree: object, prefix = ''): Operation[] {
  return Object.entries(tree).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return [];
    const definition = (part as { '~orpc'?: Definition })['~orpc'];
    if (!definition?.meta) return listOperations(part, `${prefix}${key}.`);
    const { route, meta, inputSchema } = definition;
    return [{ name: prefix + key, method: route.method ?? 'POST', path: route.path ?? '', meta, inputSchema }];
  });
}
