import { adminContract } from '../../src/features/admin-contract.ts';
import { listOperations } from '../../src/shared/list-operations.ts';

export type Operation = { name: string; method: string; path: string };

/** Operations that only read, although they are POST because their input is too long for a URL. */
const READING_POSTS = ['orderManagement.print', 'catalog.previewBulkEdit', 'cashOutcomes.backTest'];

/** Every reading operation of the admin contract. */
export const readOperations: readonly Operation[] = listOperations(adminContract).filter(
  ({ name, method }) => method === 'GET' || READING_POSTS.includes(name),
);
