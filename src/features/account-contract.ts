import { sessionsContract } from './customers/account-contract.ts';
import { invoicesContract } from './invoices/contract.ts';
import { privacyContract } from './privacy/contract.ts';
import { storeCreditContract } from './store-credit/contract.ts';
import { returnsContract } from './support/account-contract.ts';
import { invitationContract } from './team/account-contract.ts';

/** What only the pages of signed-in customers call: a module of its own, so that visitors do not load it. */
export const accountContract = {
  invitation: invitationContract,
  invoices: invoicesContract,
  privacy: privacyContract,
  returns: returnsContract,
  sessions: sessionsContract,
  storeCredit: storeCreditContract,
};
export type AccountContract = typeof accountContract;
