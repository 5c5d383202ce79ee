import { z } from 'zod';
import { ageSort, instant, pageOf, pageRequest, staffOperation } from '#shared/contract.ts';
import { SECURITY_EVENT_KINDS } from '#shared/security-events.ts';
import { identifier, searchText } from '#shared/text-schemas.ts';

export const auditEntry = z.object({
  id: z.uuid(),
  at: instant,
  actor: z.string().nullable().describe('E-mail of the member of staff'),
  action: z.string(),
  entityId: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.any()).nullable().describe('Previous values by field'),
  after: z.record(z.string(), z.any()).nullable(),
});

export const securityEvent = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(SECURITY_EVENT_KINDS),
  email: z.string().nullable().describe('E-mail of the account concerned; null when there is none'),
  address: z.string(),
  browser: z.string(),
  requestId: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const auditAdminContract = {
  securityEvents: staffOperation('security.read')
    .route({ method: 'GET', path: '/admin/security-events' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        kind: z.enum(SECURITY_EVENT_KINDS).optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(securityEvent)),
  list: staffOperation('audit.read')
    .route({ method: 'GET', path: '/admin/audit' })
    .input(
      z.object({ ...pageRequest, search: searchText().optional(), entity: identifier(40).optional(), sort: ageSort }),
    )
    .output(pageOf(auditEntry)),
};
