import { formatDate } from '#shared/dates.ts';
import { UserMinus } from '../../icons/user-minus.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { BY_AGE } from '../components/list/sorting.ts';
import { Permitted } from '../permissions.tsx';
import type { Subscriber } from './campaigns.ts';

/** The columns of the subscriber list. */
export const subscriberColumns = (onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] => [
  {
    key: 'email',
    title: 'Email',
    sort: { up: ['email', 'Email, A to Z'], down: ['email-down', 'Email, Z to A'] },
    cell: ({ email }) => <span className={`${textStyles.ellipsis} ${textStyles.key}`}>{email}</span>,
  },
  {
    key: 'name',
    title: 'Full name',
    cell: ({ fullName }) => fullName ?? <span className="muted">None given</span>,
  },
  {
    key: 'since',
    title: 'Subscribed',
    width: 130,
    sort: BY_AGE,
    cell: ({ subscribedAt }) => formatDate(subscribedAt),
  },
  actionsColumn({
    width: 130,
    buttons: (subscriber) => (
      <Permitted needs="subscribers.write">
        <Button variant="ghost" size="small" icon={UserMinus} onClick={() => onRemove(subscriber)}>
          Remove<span className="visually-hidden"> {subscriber.email}</span>
        </Button>
      </Permitted>
    ),
  }),
];
