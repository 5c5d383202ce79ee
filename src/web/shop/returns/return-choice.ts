import type { z } from 'zod';
import type { returnItem } from '#features/returns/contract.ts';
import type { requestedLine } from '#features/support/account-contract.ts';
import type { ReturnReason, ReturnWish } from '#shared/return-request.ts';

/** What may come back of an order. */
export type ReturnFormData = {
  /** 'street, city pincode' */
  shippingAddress: string;
  items: z.output<typeof returnItem>[];
};
export type ReturnChoice = { quantity: number; reason: ReturnReason | '' };
export type ReturnRequest = { lines: z.output<typeof requestedLine>[]; wish: ReturnWish; note: string };
