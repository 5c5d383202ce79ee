import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderStatus } from '#shared/order-states.ts';
import { type Request, setOrderStatus } from './set-order-status.ts';

/** Sets the status of several orders, each in its own transaction; those that cannot change are listed in `failed`. */
export async function setOrderStatuses(
  app: App,
  staff: Staff,
  {
    orders: chosen,
    ...wish
  }: { orders: { id: string; from?: OrderStatus | undefined }[] } & Pick<Request, 'to' | 'mailCustomer'>,
) {
  const result = { changed: 0, failed: [] as string[], missing: 0, refundDue: 0 };
  for (const one of chosen) {
    try {
      const { missing, refundDue } = await setOrderStatus(app, staff, { ...one, ...wish });
      result.changed += 1;
      result.missing += missing;
      result.refundDue += refundDue;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed.push(one.id);
    }
  }
  return result;
}
