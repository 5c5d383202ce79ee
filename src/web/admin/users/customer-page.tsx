import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentSourceLabel, purposeName } from '#features/customers/consent-rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableStyles from '../../ui/table.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { formatTotal } from '../components/list/list-foot.tsx';
import { Loading } from '../components/loading.tsx';
import { PageState } from '../components/page-state.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { Permitted } from '../permissions.tsx';
import { Avatar } from './avatar.tsx';
import { BadgeList } from './badge-list.tsx';
import styles from './customer-page.module.css';
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
          <Orders id={id} customer={data} />
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

type OrderRow = Awaited<ReturnType<AdminApi['customers']['orders']>>['rows'][number];
const ORDER_COLUMNS: readonly TableColumn<OrderRow>[] = [
  {
    title: 'Order',
    cell: ({ id, displayId }) => (
      <LinkButton variant="text" className={textStyles.code} to={`/admin/orders/${id}`}>
        {displayId}
      </LinkButton>
    ),
  },
  { title: 'Placed', cell: ({ at }) => formatDateTime(at) },
  { title: 'Status', cell: ({ status }) => titleCase(status) },
  { title: 'Payment', cell: ({ paymentStatus }) => titleCase(paymentStatus) },
  { title: 'Total', numeric: true, cell: ({ total }) => formatRupees(total) },
];

function Orders({ id, customer }: { id: string; customer: Customer }) {
  const [after, setAfter] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...adminQueries.customers.orders.queryOptions({ input: { id, after, limit: 10 } }),
    staleTime: 0,
  });
  return (
    <Card
      title="Orders"
      actions={
        <span className="muted">
          {pluralize(customer.orderCount, 'order')}, {formatRupees(customer.spent)} paid, net of refunds
        </span>
      }
    >
      {isError ? (
        <Failed what="The orders" onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>No order yet.</p>
      ) : (
        <Table
          caption="Orders"
          className={`${tableStyles.table} ${tableStyles.flow}`}
          columns={ORDER_COLUMNS}
          rows={data.rows}
          rowKey={(order) => order.id}
        />
      )}
      {data && (after || data.after) && (
        <div className={`${styles.more} ${arrangeStyles.row}`}>
          {after && (
            <Button size="small" onClick={() => setAfter(undefined)}>
              Newest orders
            </Button>
          )}
          {data.after && (
            <Button size="small" onClick={() => setAfter(data.after!)}>
              Older orders
            </Button>
          )}
        </div>
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
        <Failed what="The tickets" onRetry={() => void refetch()} />
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

function Failed({ what, onRetry }: { what: string; onRetry(): void }) {
  return (
    <div className={cardStyles.body} role="alert">
      <p>{what} could not be loaded.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
