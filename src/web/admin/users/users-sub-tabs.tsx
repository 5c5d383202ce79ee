import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import { useTicketCounts } from './users.ts';

/** Sub-tabs of users and tickets, with the number of open tickets. */
export function UsersSubTabs({ current }: { current: 'users' | 'tickets' }) {
  const granted = useGranted();
  const { data } = useTicketCounts();
  return (
    <LinkTabs
      label="Views of users"
      tabs={[
        { to: '/admin/users', name: 'People', current: current === 'users' },
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
