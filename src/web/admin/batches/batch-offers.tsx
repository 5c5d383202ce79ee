import { proposedPriceCut } from '#features/batches/batch-rules.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import styles from './batch-offers.module.css';
import { type BatchRow, daysOnSale, variantOf } from './batches.ts';

/** What sells a batch before it leaves sale: a lower price of its variant, or a coupon for its category. */
export function BatchOffers({ batch }: { batch: BatchRow }) {
  const percent = proposedPriceCut(daysOnSale(batch));
  if (percent === null || batch.state !== 'sellable' || batch.onHand === 0) return null;
  const { productId, variantId, categoryId, productName, lastDayAtDoor } = batch;
  const price = new URLSearchParams({ do: 'lower-price', percent: String(percent), variant: variantId });
  const coupon = new URLSearchParams({
    do: 'offer',
    percent: String(percent),
    category: categoryId,
    until: lastDayAtDoor!,
    for: [productName, variantOf(batch)].filter(Boolean).join(', '),
  });
  return (
    <span className={styles.offers}>
      <Permitted needs="catalog.write">
        <PanelLink to={`/admin/products/${productId}?${price}`}>Lower the price</PanelLink>
      </Permitted>
      <Permitted needs="coupons.write">
        <PanelLink to={`/admin/coupons?${coupon}`}>Make a coupon</PanelLink>
      </Permitted>
    </span>
  );
}
