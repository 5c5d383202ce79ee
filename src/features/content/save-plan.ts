import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Plan, PlanInput } from './admin-contract.ts';
import { PLAN } from './content-types.ts';
import { validatePlan } from './form-rules.ts';
import { saveContent } from './save-content.ts';

/**
 * Creates a nutrition plan (`id` null) or updates one. INVALID_PLAN {fields}, EDIT_CONFLICT when it differs from
 * `expected`.
 */
export const savePlan = (
  app: App,
  staff: Staff,
  id: string | null,
  input: PlanInput,
  expected?: Record<string, unknown>,
): Promise<Plan> =>
  saveContent(app, staff, PLAN, id, {
    fields: validatePlan(input),
    expected,
    mediaId: input.mediaId,
    displayOrder: input.displayOrder,
    values: input,
    invalidCode: 'INVALID_PLAN',
  });
