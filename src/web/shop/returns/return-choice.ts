import type { z } from 'zod';
import type { returnItem, returnLine } from '#features/support/account-contract.ts';
import type { ReturnReason, ReturnWish } from '#shared/return-request.ts';

/** What may come back of an order. */
export type ReturnFormData = {
  /** 'street, city pincode' */
  shippingAddress: string;
  items: z.output<typeof returnItem>[];
};
export type ReturnChoice = { quantity: number; reason: ReturnReason | '' };
export type ReturnRequest = { lines: z.output<typeof returnLine>[]; wish: ReturnWish; note: string };
