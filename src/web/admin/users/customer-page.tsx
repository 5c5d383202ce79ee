import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentSourceLabel, purposeName } from '#features/customers/consent-rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { pluralize } from '#shared/text.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { formatTotal } from '../components/list/list-foot.tsx';
import { Loading } from '../components/loading.tsx';
import { PageState } from '../components/page-state.tsx';
import { Permitted } from '../permissions.tsx';
import { Avatar } from './avatar.tsx';
import { BadgeList } from './badge-list.tsx';
import { CreditCard } from './credit-card.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customer-page.module.css';
import { LoadFailed } from './load-failed.tsx';
import { UserStatus } from './user-status.tsx';
import { dueText, kindName, STATE_HUES, stateName } from './users.ts';

type Customer = Awaited<ReturnType<AdminApi['customers']['get']>>;

/** A customer's account, orders, consents and tickets. */
export function CustomerPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.customers.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  if (!data) return <PageState what="Customer" error={error} refetch={refetch} />;
  return (
    <>
      <div className={arrangeStyles.section}>
        <div className={styles.userText}>
          <Avatar person={data} />
          <h1>{data.fullName || 'Unnamed User'}</h1>
        </div>
        <UserStatus isNew={data.isNew} />
        {data.roles.includes('admin') && <Badge hue="purple">Administrator</Badge>}
        <div className={arrangeStyles.actions}>
          <LinkButton to={`mailto:${data.email}`}>Write a mail</LinkButton>
        </div>
      </div>
      <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns}`}>
        <div className={arrangeStyles.stack}>
          <CustomerOrders id={id} orderCount={data.orderCount} spent={data.spent} />
          <CreditCard id={id} name={data.fullName || 'Unnamed User'} />
          <Permitted needs="support.read">
            <Tickets id={id} />
          </Permitted>
          <Consents consents={data.consents} />
        </div>
        <div className={arrangeStyles.stack}>
          <Details customer={data} />
          <Addresses addresses={data.addresses} />
        </div>
      </div>
    </>
  );
}

const LETTERS = { yes: 'Subscribed', no: 'Not subscribed', left: 'Unsubscribed' };

function Details({ customer }: { customer: Customer }) {
  return (
    <Card title="Details">
      <Facts
        className={cardStyles.body}
        facts={[
          ['Email', customer.email],
          ['Confirmed', customer.emailConfirmedAt ? formatDate(customer.emailConfirmedAt) : 'Not yet'],
          ['Phone', customer.phone ? formatPhone(customer.phone) : 'None given'],
          ['Joined', formatDate(customer.createdAt)],
          ['Signed in on', pluralize(customer.sessions, 'device')],
          customer.lastSeenAt && ['Last seen', formatDateTime(customer.lastSeenAt)],
          ['Newsletter', LETTERS[customer.newsletter]],
        ]}
      />
      <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
        <div>
          <h3 className={formPartsStyles.label}>Fitness goals</h3>
          <BadgeList labels={customer.fitnessGoals} all />
        </div>
        <div>
          <h3 className={formPartsStyles.label}>Dietary preferences</h3>
          <BadgeList labels={customer.dietaryPreferences} all />
        </div>
      </div>
    </Card>
  );
}

function Addresses({ addresses }: Pick<Customer, 'addresses'>) {
  return (
    <Card title="Addresses">
      {addresses.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>No saved address.</p>
      ) : (
        <ul className={formPartsStyles.rows}>
          {addresses.map((address) => (
            <li key={address.id}>
              <b>
                {address.fullName}
                {address.isDefault && <span className="muted"> (default)</span>}
              </b>
              <span>
                {address.address}, {address.city}, {address.state} {address.pincode}
              </span>
              <span className="muted">{formatPhone(address.phone)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Tickets({ id }: { id: string }) {
  const [after, setAfter] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...adminQueries.support.list.queryOptions({ input: { customer: id, after, limit: 10 } }),
    staleTime: 0,
  });
  return (
    <Card title="Tickets" actions={data && <span className="muted">{formatTotal(data.total)}</span>}>
      {isError ? (
        <LoadFailed what="The tickets" onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>No ticket.</p>
      ) : (
        <ul className={formPartsStyles.rows}>
          {data.rows.map((ticket) => {
            const due = dueText(ticket.due, Date.now());
            return (
              <li key={ticket.id}>
                <span className={tableCellStyles.cell}>
                  <LinkButton variant="text" className={textStyles.ellipsis} to={`/admin/users/tickets/${ticket.id}`}>
                    {ticket.number}: {ticket.subject}
                  </LinkButton>
                  <Badge hue={STATE_HUES[ticket.state]}>{stateName(ticket.state)}</Badge>
                </span>
                <span className={`muted ${textStyles.small}`}>
                  {kindName(ticket.kind)}, {formatDateTime(ticket.createdAt)}
                  {due && <span className={due.isLate ? textStyles.problem : undefined}>, {due.text}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {data?.after && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setAfter(data.after!)}>
            Older tickets
          </Button>
        </div>
      )}
    </Card>
  );
}

function Consents({ consents }: Pick<Customer, 'consents'>) {
  return (
    <Card title="Consents" actions={consents.length > 0 && <span className="muted">with the text they saw</span>}>
      {consents.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>None on record.</p>
      ) : (
        <ul className={formPartsStyles.rows}>
          {consents.map((consent) => (
            <li key={consent.id}>
              <span className={tableCellStyles.cell}>
                <Badge hue={consent.given ? 'green' : 'grey'}>{consent.given ? 'Given' : 'Taken back'}</Badge>
                <b>{purposeName(consent.purpose)}</b>
                <span className={`muted ${textStyles.small}`}>
                  {formatDateTime(consent.at)} {consentSourceLabel(consent.source)}
                </span>
              </span>
              <span className={`muted ${textStyles.small}`}>{consent.notice}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
