import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { PageState } from '../components/page-state.tsx';
import { CustomerOrders } from './customer-orders.tsx';

/** A visitor who ordered without an account, and their orders. */
export function GuestPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.guests.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  if (!data) return <PageState what="Guest" error={error} refetch={refetch} />;
  const { fullName, email, phone, orderCount, spent, ordered, firstOrderAt, lastOrderAt } = data;
  return (
    <>
      <div className={arrangeStyles.section}>
        <h1>{fullName}</h1>
        <Badge hue="grey">Guest</Badge>
        {email && (
          <div className={arrangeStyles.actions}>
            <LinkButton to={`mailto:${email}`}>Write a mail</LinkButton>
          </div>
        )}
      </div>
      <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns}`}>
        <div className={arrangeStyles.stack}>
          <CustomerOrders id={id} orderCount={orderCount} spent={spent} />
        </div>
        <div className={arrangeStyles.stack}>
          <Card title="Details">
            <p className={`${cardStyles.body} muted`}>As typed for the last order; nothing of it is confirmed.</p>
            <Facts
              className={cardStyles.body}
              facts={[
                ['Email', email || 'None given'],
                ['Phone', formatPhone(phone)],
                ['Ordered', formatRupees(ordered)],
                ['First order', formatDateTime(firstOrderAt)],
                ['Last order', formatDateTime(lastOrderAt)],
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
