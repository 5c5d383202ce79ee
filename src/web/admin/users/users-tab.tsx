import { CustomerPage } from './customer-page.tsx';
import { TicketPage } from './ticket-page.tsx';
import { TicketsList } from './tickets-list.tsx';
import { UsersList } from './users-list.tsx';

/** Accounts and tickets. */
export default function UsersTab({ path: [first, second] }: { path: readonly string[] }) {
  if (first === 'tickets') return second ? <TicketPage id={second} /> : <TicketsList />;
  return first ? <CustomerPage id={first} /> : <UsersList />;
}
