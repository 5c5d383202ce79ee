import { z } from 'zod';
import { instant, pageOf, pageRequest, searchText, staffOperation } from '#shared/contract.ts';

export const auditEntry = z.object({
  id: z.uuid(),
  at: instant,
  actor: z.string().nullable().describe('E-mail of the member of staff'),
  action: z.string(),
  entityId: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.any()).nullable().describe('What it was, by field'),
  after: z.record(z.string(), z.any()).nullable(),
});

export const auditAdminContract = {
  list: staffOperation('audit.read')
    .route({ method: 'GET', path: '/admin/audit' })
    .input(z.object({ ...pageRequest, search: searchText, entity: z.string().max(40).optional() }))
    .output(pageOf(auditEntry)),
};
