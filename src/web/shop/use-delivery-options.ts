import { useQuery } from '@tanstack/react-query';
import { purchaseQueries } from './purchase-api.ts';

/** The delivery methods of a pincode; idle without one. */
export const useDeliveryOptions = (pincode: string | null) =>
  useQuery({
    ...purchaseQueries.checkout.delivery.queryOptions({ input: { pincode: pincode ?? '' } }),
    enabled: pincode !== null,
  });
