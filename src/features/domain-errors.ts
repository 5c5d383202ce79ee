import type { InferContractRouterErrorMap } from '@orpc/contract';
import type { ErrorDataOf } from '#shared/domain-error.ts';
import type { AccountContract } from './account-contract.ts';
import type { AdminContract } from './admin-contract.ts';
import type { batchFileErrors } from './batches/admin-contract.ts';
import type { markErrors } from './brand/admin-contract.ts';
import type { contract } from './contract.ts';
import type { bookingErrors } from './dispatch/booking-contract.ts';
import type { handOverErrors } from './dispatch/pickup-contract.ts';
import type { imageErrors } from './media/contract.ts';
import type { collectErrors } from './order-management/payment-contract.ts';
import type { tagErrors } from './order-notes/admin-contract.ts';
import type { ticketImageErrors } from './support/account-contract.ts';

type OfOperations = InferContractRouterErrorMap<typeof contract | AccountContract | AdminContract>;
/** Errors outside of operations: uploads, and single rows of bulk operations. */
type OfOthers =
  | typeof imageErrors
  | typeof markErrors
  | typeof batchFileErrors
  | typeof ticketImageErrors
  | typeof collectErrors
  | typeof bookingErrors
  | typeof tagErrors
  | typeof handOverErrors;

type Declared = ErrorDataOf<OfOperations | OfOthers>;

// a code that no contract declares does not compile
declare module '#shared/domain-error.ts' {
  interface DomainErrors extends Declared {}
}
