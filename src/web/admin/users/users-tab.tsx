import { CustomerPage } from './customer-page.tsx';
import { GuestPage } from './guest-page.tsx';
import { GuestsList } from './guests-list.tsx';
import { OwedList } from './owed-list.tsx';
import { TicketPage } from './ticket-page.tsx';
import { TicketsList } from './tickets-list.tsx';
import { UsersList } from './users-list.tsx';

/** Accounts, guests, store credit and tickets. */
export default function UsersTab({ path: [first, second] }: { path: readonly string[] }) {
  if (first === 'tickets') return second ? <TicketPage id={second} /> : <TicketsList />;
  if (first === 'guests') return second ? <GuestPage id={second} /> : <GuestsList />;
  if (first === 'credit') return <OwedList />;
  return first ? <CustomerPage id={first} /> : <UsersList />;
}
