import { useStorefront } from '../../shop/storefront.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import { useTicketCounts } from './users.ts';

/**
 * Sub-tabs of users, of guests where visitors order without an account, of store credit where the shop takes it, and of
 * tickets with their number.
 */
export function UsersSubTabs({ current }: { current: 'users' | 'guests' | 'credit' | 'tickets' }) {
  const { accountsRequired, storeCredit } = useStorefront();
  const granted = useGranted();
  const { data } = useTicketCounts();
  return (
    <LinkTabs
      label="Views of users"
      tabs={[
        { to: '/admin/users', name: 'People', current: current === 'users' },
        ...(accountsRequired ? [] : [{ to: '/admin/users/guests', name: 'Guests', current: current === 'guests' }]),
        ...(storeCredit || current === 'credit'
          ? [{ to: '/admin/users/credit', name: 'Store credit', current: current === 'credit' }]
          : []),
        {
          to: '/admin/users/tickets',
          name: data ? `Tickets (${data.open} open${data.overdue > 0 ? `, ${data.overdue} overdue` : ''})` : 'Tickets',
          current: current === 'tickets',
          urgent: (data?.overdue ?? 0) > 0,
        },
      ].filter(({ to }) => mayOpen(granted, to))}
    />
  );
}
