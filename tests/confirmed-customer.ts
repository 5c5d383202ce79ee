import { hashPassword } from '../src/features/customers/password.ts';
import { ACCOUNT_NOTICE } from '../src/features/customers/rules.ts';

const hashes = new Map<string, Promise<string>>();

type Customer = { email: string; fullName: string; password: string };
type Run = (statement: string, values: unknown[]) => Promise<unknown>;

/** Inserts the rows that sign-up and confirmation would create. */
export async function insertConfirmedCustomer(run: Run, { email, fullName, password }: Customer): Promise<void> {
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  await run(
    `with account as (
       insert into users (email, full_name, password_hash, email_confirmed_at) values ($1, $2, $3, now()) returning id, email)
     , agreed as (
       insert into consents (email, user_id, purpose, given, notice, source)
       select email, id, 'account', true, $4, 'sign-up' from account)
     insert into security_events (kind, user_id) select 'account.confirmed', id from account`,
    [email, fullName, await hashes.get(password), ACCOUNT_NOTICE],
  );
}
