import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import { CHANNEL_NAMES } from './new-order/new-order-fields.ts';
import { STATUS_BADGES } from './order-labels.ts';
import ordersStyles from './orders.module.css';
import { type Order, orderPath } from './orders.ts';

/** The customer, and their other orders. */
export function CustomerCard({ order }: { order: Order }) {
  const { salesChannel, customer, isGuest, displayId, fullName, email, phone, otherOrders, messageCount } = order;
  return (
    <Card title="Customer">
      <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
        <div>
          {customer ? (
            <PanelLink className={`${textStyles.key} ${textStyles.bold}`} to={`/admin/users/${customer.id}`}>
              {customer.fullName || fullName}
            </PanelLink>
          ) : (
            <b className={textStyles.bold}>{fullName}</b>
          )}
          <p className={`muted ${textStyles.small}`}>
            {customer
              ? `Since ${formatDate(customer.since)} · ${customer.orders} ${customer.orders === 1 ? 'order' : 'orders'} · ${formatRupees(customer.paid)} paid, net of refunds`
              : isGuest
                ? 'Ordered without an account'
                : 'The account was deleted'}
          </p>
        </div>
        <dl className={`${cardStyles.facts} ${cardStyles.leftAligned}`}>
          <dt>Email</dt>
          <dd>
            {email ? (
              <LinkButton variant="text" to={`mailto:${email}`}>
                {email}
              </LinkButton>
            ) : (
              'None given'
            )}
          </dd>
          {salesChannel !== 'store' && (
            <>
              <dt>Ordered by</dt>
              <dd>{CHANNEL_NAMES[salesChannel]}, made by staff</dd>
            </>
          )}
          <dt>Phone</dt>
          <dd>
            <LinkButton variant="text" to={`tel:${phone}`}>
              {formatPhone(phone)}
            </LinkButton>
          </dd>
          {messageCount > 0 && (
            <Permitted needs="campaigns.read">
              <dt>Messages</dt>
              <dd>
                <LinkButton variant="text" to={`/admin/email/messages?search=${displayId}`}>
                  {messageCount} about this order
                </LinkButton>
              </dd>
            </Permitted>
          )}
        </dl>
        {otherOrders.length > 0 && (
          <div>
            <h3 className={formPartsStyles.label}>Other orders</h3>
            <ul className={ordersStyles.others}>
              {otherOrders.map((other) => (
                <li key={other.id}>
                  <LinkButton variant="text" className={textStyles.code} to={orderPath(other.displayId)}>
                    {other.displayId}
                  </LinkButton>
                  <span className={`muted ${textStyles.small}`}>
                    {formatDate(other.createdAt)} · {STATUS_BADGES[other.status].label}
                  </span>
                  <span>{formatRupees(other.totalAmount)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
