import type { z } from 'zod';
import type { catalogAdminContract } from './admin-contract.ts';

export type ProductInput = z.output<(typeof catalogAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;
