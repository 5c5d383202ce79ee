/** Compares the errors that contracts declare with those that the code raises. */
import path from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { accountContract } from '../src/features/account-contract.ts';
import { adminContract } from '../src/features/admin-contract.ts';
import { contract } from '../src/features/contract.ts';
import { operation } from '../src/shared/contract.ts';
import { listOperations } from '../src/shared/list-operations.ts';
import { readOperations } from './raised-errors.ts';

/** Raised before every operation, by its requirements on the caller (platform/http/api-middleware.ts). */
const BEFORE_HANDLERS = [
  ...Object.keys(operation['~orpc'].errorMap),
  'ROLE_VIEW_READ_ONLY',
  'REAUTHENTICATION_REQUIRED',
];

/** Reachable by calls but never raised, because it depends on data. */
const NOT_RAISED: { code: string; operation: RegExp; why: string }[] = [
  {
    code: 'EDIT_CONFLICT',
    operation: /\.create$|^catalogAdminContract\.(duplicate|restore)$/,
    why: 'nobody has changed a row that is only made now',
  },
  {
    code: 'EDIT_CONFLICT',
    operation: /^reviewsAdminContract\.(returnToPending|setFeatured|reply)$/,
    why: 'only approving and rejecting say which text was read',
  },
  {
    code: 'COUPON_LIMIT_REACHED',
    operation: /^(invoicesAdmin|orderManagement(Admin)?|payments|privacy|guestPrivacy)Contract\./,
    why: 'whoever reinstates an order has locked its coupon and seen that it can be used',
  },
  {
    code: 'COUPON_LIMIT_REACHED',
    operation: /^dispatchAdminContract\.receiveBack$/,
    why: 'restocking changes no coupon',
  },
  {
    code: 'ORDER_NOT_CHANGEABLE',
    operation: /^checkoutContract\.placeOrder$/,
    why: 'the earlier order is locked, and unpaid',
  },
  {
    code: 'ORDER_NOT_PAYABLE',
    operation: /^checkoutContract\.placeOrder$/,
    why: 'the earlier order is locked, and unpaid',
  },
  {
    code: 'INVOICE_EXISTS',
    operation: /^(privacyContract\.deleteAccount|guestPrivacyContract\.erase)$/,
    why: 'only orders that no other shop has invoiced are chosen',
  },
  {
    code: 'BOOKING_OPEN',
    operation: /^(?!orderManagementAdminContract\.remove$)/,
    why: 'only an order that is removed needs the end of its bookings; a second booking is named by its shipment',
  },
  {
    code: 'SHIPMENT_CHANGED',
    operation: /^packingAdminContract|^dispatchAdminContract\.receiveBack$/,
    why: 'they do not say which version they saw: one packer has a shipment, and the units left are counted',
  },
  {
    code: 'SHIPMENT_TAKEN',
    operation: /^dispatchAdminContract\.pack$/,
    why: 'only the bench says which packer must have it',
  },
  {
    code: 'UNITS_EXCEEDED',
    operation:
      /^(?!dispatchAdminContract)|^dispatchAdminContract\.(cancel|close|packAll|reopen|merge|withdrawBooking|handOver|recordScan)$/,
    why: 'shipments that follow their order, lose refunded units or are cancelled, unpack at most what is packed',
  },
  ...['UNITS_SHORT', 'BATCH_NOT_SENDABLE', 'SHIPMENT_INCOMPLETE'].map((code) => ({
    code,
    operation: /^orderManagementAdminContract\.tracking\.add$/,
    why: 'a tracking entry packs the units that are there, from the proposed batches',
  })),
  ...['BATCH_NOT_SENDABLE', 'SHIPMENT_INCOMPLETE'].map((code) => ({
    code,
    operation: /^dispatchAdminContract\.packAll$/,
    why: 'it packs every unit from the proposed batches',
  })),
  {
    code: 'SHIPMENT_CHANGED',
    operation: /^dispatchAdminContract\.(packAll|reopen|merge|cancel|withdrawBooking|handOver|recordScan)$/,
    why: 'they do not say which version they saw',
  },
  {
    code: 'COUPON_LIMIT_REACHED',
    operation:
      /^(guestsContract\.(claimOrders|cancelOrder|renewLink)|confirmations(Admin)?Contract\.\w+|paymentLinksContract\.pay|staffOrdersAdminContract\.sendLink)$/,
    why: 'none takes a use of a coupon',
  },
  ...['INVALID_REFUND', 'NOTHING_TO_REFUND', 'REFUND_TOO_LARGE', 'REFUND_TOO_SMALL', 'REPLACEMENT_SHORT'].map(
    (code) => ({
      code,
      operation:
        /^(guestsContract\.requestReturn|(returnsAdmin|ownReturns|returns|supportAdmin)Contract\.(?!close$)\w+)$/,
      why: 'only a return that is closed refunds or replaces',
    }),
  ),
  ...['UNITS_EXCEEDED', 'NOTHING_TO_RESTOCK'].map((code) => ({
    code,
    operation:
      /^(guestsContract\.requestReturn|(returnsAdmin|ownReturns|returns|supportAdmin)Contract\.(?!inspect$)\w+)$/,
    why: 'only inspected units leave the customer',
  })),
  {
    code: 'COUPON_LIMIT_REACHED',
    operation: /^(guestsContract\.requestReturn|(returnsAdmin|ownReturns|returns|supportAdmin)Contract\.\w+)$/,
    why: 'a replacement has no coupon',
  },
  {
    code: 'RETURN_CHANGED',
    operation:
      /^((returnsAdmin|ownReturns|returns)Contract\.(send|receive|removeUnits|inspect|cancel)|supportAdminContract\.resolve)$/,
    why: 'they do not say which version they saw',
  },
  {
    code: 'RETURN_STATE_NOT_ALLOWED',
    operation: /^supportAdminContract\.resolve$/,
    why: 'it cancels only a request, with its order locked',
  },
  { code: 'PRICE_NOT_ALLOWED', operation: /^checkoutContract\.\w+$/, why: 'customers set no prices' },
  { code: 'ORDER_ID_REQUIRED', operation: /^paymentLinksContract\.pay$/, why: 'the link has named the order' },
  {
    code: 'INSUFFICIENT_CREDIT',
    operation:
      /^(paymentsContract\.\w+|paymentLinksContract\.pay|confirmationsContract\.pay|orderManagementAdminContract\.recheckAttempt)$/,
    why: 'a late payment takes the credit of its order again only where there is enough',
  },
  {
    code: 'TOO_MANY_CODES',
    operation: /^customersContract\.requestSignInCode$/,
    why: 'mails are limited by address and network alone',
  },
  {
    code: 'PHONE_UNUSED',
    operation: /^customersContract\.signInByCode$/,
    why: 'an address does not pass to other people as a number does',
  },
  { code: 'ORDER_NOT_FOUND', operation: /^guestsContract\.readOrder$/, why: 'the link has named the order' },
  { code: 'IMAGE_MISSING', operation: /^guestsContract\.requestReturn$/, why: 'it takes no photos' },
];

const sorted = (codes: Iterable<string>) => [...codes].filter((code) => !BEFORE_HANDLERS.includes(code)).sort();

async function declaredBy(contract: string, name: string): Promise<string[]> {
  const [file, exported] = contract.split('#');
  const exports: Record<string, unknown> = await import(path.resolve(import.meta.dirname, '..', file!));
  let node = exports[exported!];
  for (const key of name.split('.')) node = new Map(Object.entries(node ?? {})).get(key);
  if (!isContractProcedure(node)) throw new Error(`${contract} has no operation ${name}`);
  return sorted(Object.keys(node['~orpc'].errorMap));
}

const operations = await Promise.all(
  readOperations().map(async ({ contract, name, codes }) => ({
    operation: `${contract.split('#')[1]}.${name}`,
    declared: await declaredBy(contract, name),
    reached: sorted(codes),
  })),
);

test('declares the errors that every operation raises', () => {
  const undeclared = operations.flatMap(({ operation, declared, reached }) =>
    reached
      .filter((code) => !declared.includes(code))
      .filter((code) => !NOT_RAISED.some((one) => one.code === code && one.operation.test(operation)))
      .map((code) => `${operation}: ${code}`),
  );
  expect(undeclared).toEqual([]);
});

test('raises every error that an operation declares', () => {
  const unraised = operations.flatMap(({ operation, declared, reached }) =>
    declared.filter((code) => !reached.includes(code)).map((code) => `${operation}: ${code}`),
  );
  expect(unraised).toEqual([]);
});

test('finds every operation, and needs each of its exceptions', () => {
  expect(operations).toHaveLength(listOperations([contract, accountContract, adminContract]).length);
  expect(operations.find((one) => one.operation === 'cartContract.addLine')?.reached).toContain('INSUFFICIENT_STOCK');
  const unneeded = NOT_RAISED.filter(
    ({ code, operation }) =>
      !operations.some(
        (one) => operation.test(one.operation) && one.reached.includes(code) && !one.declared.includes(code),
      ),
  );
  expect(unneeded).toEqual([]);
});
