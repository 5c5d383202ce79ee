import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { MapPinPlus } from '../../icons/map-pin-plus.ts';
import { Printer } from '../../icons/printer.ts';
import { Send } from '../../icons/send.ts';
import { Tag } from '../../icons/tag.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { batchPath } from '../batches/batches.ts';
import { ActionButton } from '../components/action-button.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import { BOOKING_TEXTS, SHIPMENT_BADGES, type Shipment, useLabels, useShipmentStep } from './shipments.ts';
import styles from './shipments-card.module.css';

/** What can be done with a shipment in a dialog. */
export type ShipmentDialog = 'pack' | 'number' | 'scan' | 'book' | 'receive';

type Props = {
  shipment: Shipment;
  position: number;
  total: number;
  /** whether the shop has keys of a carrier */
  canBook: boolean;
  onOpenDialog(kind: ShipmentDialog): void;
};

/** One shipment: its state, lines with their batches, number and reports. */
export function ShipmentPart({ shipment, position, total, canBook, onOpenDialog }: Props) {
  const { label, hue, icon } = SHIPMENT_BADGES[shipment.state];
  return (
    <li>
      <div className={styles.head}>
        <b className={textStyles.key}>{position > 0 ? `Shipment ${position} of ${total}` : 'A former shipment'}</b>
        <Badge hue={hue} icon={icon}>
          {label}
        </Badge>
        {shipment.failedAttempts > 0 && (
          <span className={`${textStyles.negative} ${textStyles.small}`}>
            {pluralize(shipment.failedAttempts, 'failed attempt')}
          </span>
        )}
        <Permitted needs="orders.ship">
          <Buttons shipment={shipment} canBook={canBook} onOpenDialog={onOpenDialog} />
        </Permitted>
      </div>
      <div className={styles.content}>
        <ul className={styles.lines} aria-label="In it">
          {shipment.lines.map((line) => (
            <Line key={line.id} line={line} isOpen={shipment.state === 'draft'} />
          ))}
        </ul>
        <Way shipment={shipment} />
      </div>
    </li>
  );
}

function Buttons({ shipment, canBook, onOpenDialog }: Pick<Props, 'shipment' | 'canBook' | 'onOpenDialog'>) {
  const step = useShipmentStep();
  const labels = useLabels();
  const { id: shipmentId, state, booking, receivedAt } = shipment;
  if (state === 'cancelled') return null;
  return (
    <div className={`${arrangeStyles.row} ${styles.actions}`}>
      {state === 'draft' && (
        <>
          <ActionButton
            size="small"
            variant="primary"
            action={step}
            input={{ kind: 'packAll', shipmentId }}
            busyLabel="Packing..."
          >
            Pack everything
          </ActionButton>
          <Button size="small" onClick={() => onOpenDialog('pack')}>
            Pack by batch
          </Button>
        </>
      )}
      {state === 'packed' && canBook && booking?.state !== 'requested' && (
        <Button size="small" variant="primary" icon={Send} onClick={() => onOpenDialog('book')}>
          Book
        </Button>
      )}
      {booking?.state === 'booked' && state === 'booked' && (
        <ActionButton size="small" icon={Printer} action={labels} input={[shipmentId]} busyLabel="Fetching...">
          Label
        </ActionButton>
      )}
      {(booking?.state === 'requested' || (booking?.state === 'booked' && state === 'booked')) && (
        <ActionButton
          size="small"
          action={step}
          input={{ kind: 'withdrawBooking', shipmentId }}
          busyLabel="Withdrawing..."
        >
          Withdraw booking
        </ActionButton>
      )}
      {(state === 'packed' || state === 'booked') && (
        <>
          <ActionButton
            size="small"
            variant={state === 'packed' && canBook ? 'plain' : 'primary'}
            action={step}
            input={{ kind: 'handOver', shipmentId }}
            busyLabel="Handing over..."
          >
            Hand over
          </ActionButton>
          <Button size="small" icon={Tag} onClick={() => onOpenDialog('number')}>
            {state === 'packed' ? 'Tracking number' : 'Another number'}
          </Button>
          <ActionButton size="small" action={step} input={{ kind: 'reopen', shipmentId }} busyLabel="Opening...">
            Open again
          </ActionButton>
        </>
      )}
      {(state === 'draft' || state === 'packed' || state === 'booked') && (
        <ActionButton size="small" action={step} input={{ kind: 'cancel', shipmentId }} busyLabel="Cancelling...">
          Cancel
        </ActionButton>
      )}
      {(state === 'returning' || state === 'returned' || state === 'lost') && receivedAt === null && (
        <Button size="small" variant="primary" icon={Undo2} onClick={() => onOpenDialog('receive')}>
          {state === 'lost' ? 'Claim' : 'Receive'}
        </Button>
      )}
      {state !== 'draft' && state !== 'packed' && state !== 'booked' && (
        <Button size="small" icon={MapPinPlus} onClick={() => onOpenDialog('scan')}>
          Report
        </Button>
      )}
    </div>
  );
}

function Line({ line, isOpen }: { line: Shipment['lines'][number]; isOpen: boolean }) {
  const { productName, flavour, size, quantity, packed, returned, destroyed, claimed, units } = line;
  return (
    <li className={styles.line}>
      <span>
        <b className={textStyles.key}>{productName}</b>{' '}
        <span className="muted">{[flavour, size].filter(Boolean).join(', ')}</span>
        {units.map(({ batchId, number, quantity: ofBatch }) => (
          <span key={batchId} className={`${styles.batch} ${textStyles.small}`}>
            batch{' '}
            <PanelLink className={textStyles.code} to={batchPath(batchId)}>
              {number}
            </PanelLink>
            {units.length > 1 && ` × ${ofBatch}`}
          </span>
        ))}
        {(destroyed > 0 || claimed > 0) && (
          <span className={`${styles.batch} ${textStyles.small} ${textStyles.negative}`}>
            {[destroyed > 0 && `${destroyed} destroyed`, claimed > 0 && `${claimed} claimed from the carrier`]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        {returned > 0 && (
          <span className={`${styles.batch} ${textStyles.small} ${textStyles.negative}`}>
            {pluralize(returned, 'unit')} in stock again
          </span>
        )}
      </span>
      <b>{isOpen ? `${packed} of ${quantity}` : quantity}</b>
    </li>
  );
}

function Way({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumber, packedAt, packedBy, expectedOn, scans } = shipment;
  return (
    <div>
      {(carrier || trackingNumber) && (
        <p>
          {carrier} <b className={textStyles.code}>{trackingNumber}</b>
        </p>
      )}
      <BookingText booking={shipment.booking} />
      {packedAt && (
        <p className={`muted ${textStyles.small}`}>
          Packed {formatDateTime(packedAt)}
          {packedBy && ` by ${packedBy}`}
        </p>
      )}
      {expectedOn && <p className={`muted ${textStyles.small}`}>Expected {formatDay(expectedOn)}</p>}
      {scans.length > 0 && (
        <ol className={styles.lines} aria-label="Reports">
          {scans.map(({ state, text, location, at, receivedAt }) => (
            <li key={`${at} ${state} ${text}`}>
              <span className={styles.line}>
                <b className={textStyles.key}>{state ? SHIPMENT_BADGES[state].label : (text ?? 'Unknown report')}</b>
                <time className={`muted ${textStyles.small}`} dateTime={at}>
                  {formatDateTime(at)}
                </time>
              </span>
              <span className={`muted ${textStyles.small}`}>
                {[state ? text : null, location, isLate(at, receivedAt) && `came ${formatDateTime(receivedAt)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** What the carrier said, and what the booking costs. */
function BookingText({ booking }: Pick<Shipment, 'booking'>) {
  if (!booking) return null;
  const { state, service, price, cash, message } = booking;
  const isProblem = state === 'refused' || state === 'cancel_refused';
  const text = [BOOKING_TEXTS[state], message].filter(Boolean).join(': ');
  const paid = [
    service,
    price !== null && `costs ${formatRupees(price)}`,
    cash > 0 && `collects ${formatRupees(cash)}`,
  ].filter(Boolean);
  return (
    <>
      {text && (
        <p className={`${textStyles.small} ${isProblem ? textStyles.negative : 'muted'}`} role="status">
          {text}.
        </p>
      )}
      {state === 'booked' && paid.length > 0 && <p className={`muted ${textStyles.small}`}>{paid.join(', ')}</p>}
    </>
  );
}

const HOUR_MS = 3_600_000;
const isLate = (at: string, receivedAt: string): boolean => Date.parse(receivedAt) - Date.parse(at) > HOUR_MS;
