import { adminContract } from '../../src/features/admin-contract.ts';

type Definition = { '~orpc': { route: { method?: string; path?: string } } };
type Tree = { [name: string]: Tree | Definition };
export type Operation = { name: string; method: string; path: string };

/** Operations that only read, although their input is too long for an address. */
const READING_POSTS = ['orderManagement.print', 'catalog.previewBulkEdit'];

/** Every operation of staff that reads, as the contract lists them: none can be forgotten. */
export const readOperations = operationsOf(adminContract as unknown as Tree).filter(
  ({ name, method }) => method === 'GET' || READING_POSTS.includes(name),
);

function operationsOf(tree: Tree, within = ''): Operation[] {
  return Object.entries(tree).flatMap(([key, part]) => {
    if (!('~orpc' in part)) return operationsOf(part as Tree, `${within}${key}.`);
    const { method = 'POST', path = '' } = (part as Definition)['~orpc'].route;
    return [{ name: `${within}${key}`, method, path }];
  });
}
