import { formatDay, shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Printer } from '../../icons/printer.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { QueryState } from '../components/query-state.tsx';
import { useAction } from '../components/use-action.ts';
import { pickListPath, slipsPath } from '../orders/orders.ts';
import styles from './bench.module.css';
import type { useBench } from './use-bench.ts';
import type { useBenchQueue } from './use-bench-queue.ts';

type Props = { bench: ReturnType<typeof useBench>; queue: ReturnType<typeof useBenchQueue> };
type Queued = NonNullable<Props['queue']['data']>['orders'][number];

const MAX_PRINTED = 100;

/** Before a slip is scanned: what is next, and what cannot be packed yet. */
export function BenchStart({ bench, queue }: Props) {
  const { data, error, refetch } = queue;
  const makeList = useAction({
    run: (orderIds: string[]) => adminApi.packing.createPickList({ orderIds }),
    failed: 'No pick list was made',
    onSuccess: ({ number }) => void window.open(pickListPath(number), '_blank', 'noopener'),
  });
  if (!data) return <QueryState what="The orders" error={error} refetch={refetch} />;
  const ready = data.orders.filter(({ short }) => short.length === 0);
  const short = data.orders.filter((order) => order.short.length > 0);
  const printed = ready.slice(0, MAX_PRINTED);
  return (
    <>
      <section className={styles.list} aria-label="Next orders">
        <div className={styles.listHead}>
          <h2>Next</h2>
          <span className="muted">
            {ready.length}
            {data.more && '+'} to pack, the earliest promise first
          </span>
          {printed.length > 0 && (
            <span className={styles.print}>
              <ActionButton
                size="small"
                icon={Printer}
                action={makeList}
                input={printed.map(({ orderId }) => orderId)}
                busyLabel="Making..."
              >
                Pick list
              </ActionButton>
              <LinkButton
                size="small"
                icon={Printer}
                to={slipsPath(printed.map(({ displayId }) => displayId))}
                target="_blank"
                rel="noopener"
              >
                Slips
              </LinkButton>
            </span>
          )}
        </div>
        {ready.length === 0 && <p className={styles.nothing}>Every order that can be packed is packed.</p>}
        <ul>
          {ready.map((order, index) => (
            <QueuedOrder
              key={order.orderId}
              order={order}
              isNext={index === 0}
              onStart={() => bench.start(order.displayId)}
            />
          ))}
        </ul>
      </section>
      {short.length > 0 && (
        <section className={styles.list} aria-label="Cannot be packed yet">
          <div className={styles.listHead}>
            <h2>Cannot be packed yet</h2>
            <span className="muted">{short.length}</span>
          </div>
          <ul className={styles.short}>
            {short.map(({ orderId, displayId, short: names }) => (
              <li key={orderId}>
                <b className={textStyles.code}>{displayId}</b> {[...new Set(names)].join(', ')} short
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function QueuedOrder({ order, isNext, onStart }: { order: Queued; isNext: boolean; onStart(): void }) {
  const { displayId, fullName, city, pincode, promisedOn, cashToCollect, isUnconfirmed, images, packer, units } = order;
  return (
    <li className={styles.queued} data-next={isNext || undefined}>
      <b className={textStyles.code}>{displayId}</b>
      <span>
        <b>{fullName}</b>
        <span>{[city, pincode].filter(Boolean).join(' ')}</span>
      </span>
      <span className={styles.images}>
        {images.map((image) => (
          <ProductImage key={image.key} image={image} sizes="40px" maxWidth={200} decorative />
        ))}
        <span className="muted">{units}</span>
      </span>
      <span>
        {promisedOn ? (
          <b className={promisedOn < shopDay(new Date()) ? textStyles.negative : undefined}>{formatDay(promisedOn)}</b>
        ) : (
          <span className="muted">no day</span>
        )}
        {packer && <span>with {packer}</span>}
        {isUnconfirmed && <span>not confirmed</span>}
      </span>
      <span>{cashToCollect > 0 ? <b>{formatRupees(cashToCollect)}</b> : <span className="muted">paid</span>}</span>
      <Button size="small" variant={isNext ? 'primary' : 'plain'} aria-label={`Pack ${displayId}`} onClick={onStart}>
        Pack
      </Button>
    </li>
  );
}
