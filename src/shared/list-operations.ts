import type { z } from 'zod';
import type { OperationMeta } from './contract.ts';

type Schemas = { inputSchema?: z.ZodType | undefined; outputSchema?: z.ZodType | undefined };
type Definition = Schemas & { route: { method?: string; path?: string }; meta: OperationMeta };
type Operation = Schemas & { name: string; method: string; path: string; meta: OperationMeta };

/** Every operation of a contract or router, named by its place: 'catalog.save'. */
export function listOperations(tree: object, prefix = ''): Operation[] {
  return Object.entries(tree).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return [];
    const definition = (part as { '~orpc'?: Definition })['~orpc'];
    if (!definition?.meta) return listOperations(part, `${prefix}${key}.`);
    const { route, meta, inputSchema, outputSchema } = definition;
    const { method = 'POST', path = '' } = route;
    return [{ name: prefix + key, method, path, meta, inputSchema, outputSchema }];
  });
}
