import { useQuery } from '@tanstack/react-query';
import { describeCounts, describeOutcome } from '#features/cash-outcomes/outcome-rules.ts';
import { formatDate } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import ordersStyles from './orders.module.css';
import { type Order, orderPath } from './orders.ts';

type CashRecord = NonNullable<Awaited<ReturnType<AdminApi['cashOutcomes']['record']>>['record']>;

/** What became of earlier cash orders of the same phone, address and pincode, with reasons. */
export function CashRecordCard({ order: { id } }: { order: Order }) {
  const query = useQuery(adminQueries.cashOutcomes.record.queryOptions({ input: { id } }));
  const record = query.data?.record;
  if (!record) return null;
  const { phone, address, pincode } = record;
  const ofAddress = address.orders.filter((one) => phone.orders.every(({ displayId }) => displayId !== one.displayId));
  return (
    <Card title="Earlier cash orders">
      <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
        <Part title="This phone" counts={phone.counts} orders={phone.orders} />
        <Part title="This address" counts={address.counts} orders={ofAddress} />
        <p>
          Pincode {pincode.pincode}: {describeCounts(pincode.counts)}
          <span className={`muted ${textStyles.small}`}> in the last {pincode.days} days</span>
        </p>
      </div>
    </Card>
  );
}

function Part({ title, counts, orders }: { title: string } & CashRecord['phone']) {
  return (
    <div>
      <p>
        {title}: {describeCounts(counts)}
      </p>
      {orders.length > 0 && (
        <ul className={ordersStyles.others}>
          {orders.map(({ displayId, placedAt, outcome, reason }) => (
            <li key={displayId}>
              <LinkButton variant="text" className={textStyles.code} to={orderPath(displayId)}>
                {displayId}
              </LinkButton>
              <span className={`muted ${textStyles.small}`}>{formatDate(placedAt)}</span>
              <span className={textStyles.small}>{describeOutcome(outcome, reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
