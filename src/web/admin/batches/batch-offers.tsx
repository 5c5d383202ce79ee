import { proposedPriceCut } from '#features/batches/batch-rules.ts';
import { Tag } from '../../icons/tag.ts';
import { TicketPercent } from '../../icons/ticket-percent.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { LinkButton } from '../../ui/button.tsx';
import { Permitted } from '../permissions.tsx';
import { type BatchRow, daysOnSale, variantOf } from './batches.ts';

/** What sells a batch before it leaves sale: a lower price of its variant, or a coupon for its category. */
export function BatchOffers({ batch }: { batch: BatchRow }) {
  const percent = proposedPriceCut(daysOnSale(batch));
  if (percent === null || batch.state !== 'sellable' || batch.onHand === 0) return null;
  const { productId, variantId, categoryId, productName, lastDayAtDoor } = batch;
  const price = new URLSearchParams({ do: 'lower-price', percent: String(percent), variant: variantId });
  const coupon = new URLSearchParams({
    ...{ do: 'offer', percent: String(percent), category: categoryId, until: lastDayAtDoor! },
    for: [productName, variantOf(batch)].filter(Boolean).join(', '),
  });
  return (
    <span className={arrangeStyles.row}>
      <Permitted needs="catalog.write">
        <LinkButton size="small" icon={Tag} to={`/admin/products/${productId}?${price}`}>
          Lower the price
        </LinkButton>
      </Permitted>
      <Permitted needs="coupons.write">
        <LinkButton size="small" icon={TicketPercent} to={`/admin/coupons?${coupon}`}>
          Make a coupon
        </LinkButton>
      </Permitted>
    </span>
  );
}
