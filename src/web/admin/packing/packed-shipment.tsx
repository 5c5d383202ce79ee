import { useEffect, useRef, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { PackageCheck } from '../../icons/package-check.ts';
import { Printer } from '../../icons/printer.ts';
import { Send } from '../../icons/send.ts';
import { Tag } from '../../icons/tag.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ScanOutcome } from '../components/scan-outcome.tsx';
import { AssignNumbersDialog } from '../shipments/assign-numbers-dialog.tsx';
import { BookDialog } from '../shipments/book-dialog.tsx';
import { awaitsCarrier, BOOKING_TEXTS, useCarriers, useLabels } from '../shipments/shipments.ts';
import styles from './bench.module.css';
import type { BenchShipment } from './bench-order.ts';
import { Cash, weightOf } from './bench-order.tsx';
import { slipOf, type useBench } from './use-bench.ts';

const POLL_MS = 1500;

type Props = { bench: ReturnType<typeof useBench>; shipment: BenchShipment };

/** After the last unit: the carrier, the label or a number of its own, and the way back. */
export function PackedShipment({ bench, shipment }: Props) {
  const { order } = bench.current!;
  const { booking, state, trackingNumber, carrier, grams } = shipment;
  const labels = useLabels();
  useAnswer(bench, shipment, labels.mutate);
  const weight = grams === null ? weightOf(shipment) : `${(grams / 1000).toFixed(2)} kg`;
  const paid = booking && [booking.service, booking.price !== null && formatRupees(booking.price)].filter(Boolean);
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>
        <ScanOutcome
          tone="good"
          icon={<PackageCheck size="large" />}
          title={`${order.displayId} is packed`}
          detail={weight && `${weight}.`}
        />
        {booking && BOOKING_TEXTS[booking.state] && (
          <p role="status">{[BOOKING_TEXTS[booking.state], booking.message].filter(Boolean).join(': ')}.</p>
        )}
        {trackingNumber && (
          <p className={styles.number}>
            <CircleCheck />
            {carrier} <b>{trackingNumber}</b>{' '}
            {paid && paid.length > 0 && <span className="muted">{paid.join(', ')}</span>}
          </p>
        )}
        {state === 'booked' && booking?.state === 'booked' && (
          <ActionButton icon={Printer} action={labels} input={[shipment.id]} busyLabel="Fetching...">
            Label
          </ActionButton>
        )}
        {state === 'packed' && !awaitsCarrier(shipment) && <Carry bench={bench} shipment={shipment} />}
      </div>
      <aside className={styles.aside}>
        <Cash order={order} />
        <Button variant="primary" onClick={() => bench.start(null)}>
          Next order
        </Button>
        <Button icon={Undo2} onClick={bench.reopen}>
          Open the shipment again
        </Button>
      </aside>
    </div>
  );
}

/** Reads the shipment again until the carrier has answered, and then fetches its label. */
function useAnswer(bench: Props['bench'], shipment: BenchShipment, fetchLabel: (ids: string[]) => void): void {
  const { orderId } = bench.current!.order;
  const isWaiting = awaitsCarrier(shipment);
  const latest = useRef({ bench, fetchLabel });
  latest.current = { bench, fetchLabel };
  const isBooked = shipment.state === 'booked' && shipment.booking?.state === 'booked';
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting) wasWaiting.current = true;
    else if (isBooked && wasWaiting.current) {
      wasWaiting.current = false;
      latest.current.fetchLabel([shipment.id]);
    }
  }, [isWaiting, isBooked, shipment.id]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      // without a connection it is read the next time
      () => void adminApi.dispatch.ofOrder({ orderId }).then(latest.current.bench.refresh, () => undefined),
      POLL_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, orderId]);
}

/** Books a carrier, or takes a number that is typed or scanned. */
function Carry({ bench, shipment }: Props) {
  const { order } = bench.current!;
  const carriers = useCarriers();
  const [dialog, setDialog] = useState<'book' | 'number' | null>(null);
  const reread = async () => bench.refresh(await adminApi.dispatch.ofOrder({ orderId: order.orderId }));
  const close = () => {
    setDialog(null);
    void reread();
  };
  return (
    <div className={styles.carry}>
      {carriers.length > 0 && (
        <Button variant="primary" icon={Send} onClick={() => setDialog('book')}>
          Book
        </Button>
      )}
      <Button icon={Tag} onClick={() => setDialog('number')}>
        Tracking number
      </Button>
      {dialog === 'book' && (
        <BookDialog shipments={[{ id: shipment.id, name: slipOf(order, shipment) }]} onClose={close} />
      )}
      {dialog === 'number' && (
        <AssignNumbersDialog
          shipments={[{ ...shipment, displayId: order.displayId, fullName: order.fullName }]}
          onClose={close}
        />
      )}
    </div>
  );
}
