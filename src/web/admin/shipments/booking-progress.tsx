import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { LoaderCircle } from '../../icons/loader-circle.ts';
import { Printer } from '../../icons/printer.ts';
import { Search } from '../../icons/search.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import styles from './book-dialog.module.css';
import { BOOKING_REFUSALS } from './measures.ts';
import { useCarrierLabel } from './offer-table.tsx';
import type { RequestedBookings } from './requested-bookings.ts';
import { shipmentColumns } from './shipment-cells.tsx';
import { awaitsCarrier, reloadShipments, useLabels } from './shipments.ts';
import type { OfferRow } from './use-offers.ts';

const POLL_MS = 1500;

type Answer = Awaited<ReturnType<AdminApi['dispatch']['bookings']>>['shipments'][number];
type Step = 'waits' | 'asking' | 'unanswered' | 'booked' | 'refused' | 'ended';
type Row = OfferRow & { answer: Answer | undefined; refusal: string | undefined; step: Step };

type Props = {
  title: string;
  requested: RequestedBookings;
  onClose(): void;
  /** the carrier that has refused, by shipment */
  onTakeAnother(refused: Record<string, string>): void;
};

/** What carriers answer to the bookings that were asked for. */
export function BookingProgress({ title, requested, onClose, onTakeAnother }: Props) {
  const client = useQueryClient();
  const labels = useLabels();
  const shipmentIds = requested.rows.map(({ shipment }) => shipment.shipmentId);
  const { data } = useQuery({
    ...adminQueries.dispatch.bookings.queryOptions({ input: { shipmentIds } }),
    refetchInterval: ({ state }) => (!state.data || state.data.shipments.some(awaitsCarrier) ? POLL_MS : false),
  });
  const rows: Row[] = requested.rows.map((row) => {
    const { shipmentId } = row.shipment;
    const progress = data?.shipments.find((one) => one.shipmentId === shipmentId);
    const refusal = requested.refusals.get(shipmentId);
    return { ...row, answer: progress, refusal, step: refusal ? 'refused' : stepOf(progress) };
  });
  const count = (...steps: Step[]) => rows.filter(({ step }) => steps.includes(step)).length;
  const isSettled = count('waits', 'asking', 'unanswered') === 0;
  useEffect(() => {
    if (isSettled) void reloadShipments(client);
  }, [isSettled, client]);
  const refused = rows.flatMap(({ shipment, answer, step }) =>
    step === 'refused' && answer?.booking ? [[shipment.shipmentId, answer.booking.carrier] as const] : [],
  );
  const takeAnother = () => onTakeAnother(Object.fromEntries(refused));
  const booked = rows.filter(({ step }) => step === 'booked').map(({ shipment }) => shipment.shipmentId);
  return (
    <Dialog
      open
      title={title}
      size="xl"
      onClose={onClose}
      aside={<span className={`muted ${styles.aside}`}>since {formatTime(requested.since)}</span>}
    >
      <div className={styles.content}>
        <Bar total={rows.length} booked={booked.length} unanswered={count('unanswered')} refused={count('refused')} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label="Bookings">
          <ProgressTable rows={rows} onTakeAnother={takeAnother} />
        </section>
        <p className={styles.follows}>
          <span>
            <ShieldCheck /> Nothing is booked twice: what has no answer is looked up first, and only then tried again.
          </span>
        </p>
      </div>
      <DialogFoot>
        {!isSettled && <span className={`muted ${styles.left}`}>Close this if you like: it goes on.</span>}
        <Button onClick={onClose}>Close</Button>
        {refused.length > 1 && <Button onClick={takeAnother}>Take other carriers for {refused.length}</Button>}
        {booked.length > 0 && (
          <ActionButton variant="primary" icon={Printer} action={labels} input={booked} busyLabel="Fetching...">
            Print {pluralize(booked.length, 'label')}
          </ActionButton>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function stepOf(progress: Answer | undefined): Step {
  const booking = progress?.booking;
  if (!booking) return 'waits';
  if (booking.state === 'booked') return 'booked';
  if (booking.state === 'refused') return 'refused';
  if (booking.state !== 'requested') return 'ended';
  if (booking.message) return 'unanswered';
  return booking.tries === 0 ? 'waits' : 'asking';
}

type BarProps = { total: number; booked: number; unanswered: number; refused: number };

function Bar({ total, booked, unanswered, refused }: BarProps) {
  const width = (count: number) => ({ width: `${(100 * count) / total}%` });
  return (
    <div className={styles.progress}>
      <b>
        {booked} of {total}
      </b>
      <span className={styles.bar} aria-hidden="true">
        <i className={styles.barBooked} style={width(booked)} />
        <i className={styles.barUnanswered} style={width(unanswered)} />
        <i className={styles.barRefused} style={width(refused)} />
      </span>
      <span role="status" className={styles.counts}>
        <span className={textStyles.positive}>{booked} booked</span>
        {unanswered > 0 && <span className={textStyles.warning}>{unanswered} without answer</span>}
        {refused > 0 && <span className={textStyles.negative}>{refused} refused</span>}
      </span>
    </div>
  );
}

function ProgressTable({ rows, onTakeAnother }: { rows: readonly Row[]; onTakeAnother(): void }) {
  const labelOf = useCarrierLabel();
  const columns: TableColumn<Row>[] = [
    ...shipmentColumns({ name: styles.name, to: styles.to }),
    {
      title: 'Carrier and service',
      cell: ({ offer }) => [labelOf(offer!.carrier), offer!.name].filter(Boolean).join(', '),
    },
    {
      title: 'Price',
      numeric: true,
      cell: ({ answer, offer }) => {
        const price = answer?.booking?.price ?? offer!.price;
        return price !== null && formatRupees(price);
      },
    },
    { title: 'State', className: styles.state, cell: (row) => <State row={row} onTakeAnother={onTakeAnother} /> },
    {
      title: 'Tracking number',
      cell: ({ answer, step }) =>
        step === 'booked' && <b className={`${textStyles.key} ${textStyles.code}`}>{answer?.trackingNumber}</b>,
    },
  ];
  return (
    <Table
      caption="Bookings"
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={({ shipment }) => shipment.shipmentId}
      rowClass={({ step }) => (step === 'refused' ? styles.stuck : step === 'unanswered' ? styles.late : undefined)}
    />
  );
}

function State({
  row: { answer, offer, refusal, shipment, step },
  onTakeAnother,
}: {
  row: Row;
  onTakeAnother(): void;
}) {
  const labelOf = useCarrierLabel();
  const carrier = labelOf(offer!.carrier);
  const mark = (Icon: IconComponent, className: string | undefined, text: React.ReactNode) => (
    <span className={`${styles.mark} ${className}`}>
      <Icon />
      <span>{text}</span>
    </span>
  );
  switch (step) {
    case 'waits':
      return mark(CircleDashed, 'muted', 'Waits');
    case 'asking':
      return mark(LoaderCircle, styles.asking, `Asking ${carrier}`);
    case 'unanswered':
      return mark(
        Search,
        textStyles.warning,
        <>
          <b>No answer yet:</b> {answer?.booking?.message}. It is looked up by our reference before a second try.
        </>,
      );
    case 'booked':
      return mark(
        CircleCheck,
        textStyles.positive,
        shipment.cash > 0 ? `Booked with cash of ${formatRupees(shipment.cash)}` : 'Booked',
      );
    case 'refused':
      return mark(
        CircleAlert,
        textStyles.negative,
        refusal ? (
          <b>Not requested: {BOOKING_REFUSALS[refusal] ?? 'it has changed'}</b>
        ) : (
          <>
            <b>Refused by {carrier}:</b> ‘{answer?.booking?.message}’.{' '}
            <button type="button" className={buttonStyles.textButton} onClick={onTakeAnother}>
              Take another carrier
            </button>
          </>
        ),
      );
    case 'ended':
      return mark(CircleAlert, 'muted', 'The booking was withdrawn');
  }
}
