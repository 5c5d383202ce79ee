import { STRATEGIES, type Strategy } from '#features/dispatch/offer-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { Banknote } from '../../icons/banknote.ts';
import { Mail } from '../../icons/mail.ts';
import { Printer } from '../../icons/printer.ts';
import { Truck } from '../../icons/truck.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { QueryState } from '../components/query-state.tsx';
import { useAction } from '../components/use-action.ts';
import styles from './book-dialog.module.css';
import { OfferTable } from './offer-table.tsx';
import { kilograms, shortDay, sumText } from './offers.ts';
import type { RequestedBookings } from './requested-bookings.ts';
import { reloadShipments, useCarriers } from './shipments.ts';
import { type RefusedBy, useOffers } from './use-offers.ts';

const STRATEGY_NAMES: Record<Strategy, string> = {
  cheapest_in_time: 'Cheapest that is in time',
  fastest: 'Fastest',
  cheapest: 'Cheapest',
};

type Props = {
  title: string;
  shipmentIds: readonly string[];
  refusedBy: RefusedBy;
  onClose(): void;
  onRequest(requested: RequestedBookings): void;
};

/** Which carrier and service each shipment takes, with what stands in the way first. */
export function ChooseCarriers({ title, shipmentIds, refusedBy, onClose, onRequest }: Props) {
  const offers = useOffers(shipmentIds, refusedBy);
  const { query, rows, booked } = offers;
  const book = useAction({
    run: () => adminApi.dispatch.book({ bookings: offers.bookings() }),
    failed: 'Nothing was booked',
    reload: reloadShipments,
    onSuccess: ({ requested }) => {
      const refusals = requested.flatMap(({ shipmentId, refusal }) =>
        refusal ? [[shipmentId, refusal] as const] : [],
      );
      onRequest({ rows: booked, refusals: new Map(refusals), since: new Date() });
    },
  });
  const isReady = booked.length > 0 && (!offers.needsBox || offers.hasBox);
  return (
    <Dialog
      open
      title={title}
      size="xl"
      preventOutsideClose
      onClose={onClose}
      onSubmit={() => {
        if (isReady && !book.isPending && !query.isFetching) book.mutate();
      }}
      aside={query.data && <span className={`muted ${styles.aside}`}>{summaryOf(offers)}</span>}
    >
      {query.data ? (
        <div className={styles.content} aria-busy={query.isFetching}>
          <Tools offers={offers} pickupDay={query.data.pickupDay} />
          <OfferTable offers={offers} refusedBy={refusedBy} />
          <WhatFollows offers={offers} />
        </div>
      ) : (
        <QueryState bare what="The offers" error={query.error} refetch={query.refetch} />
      )}
      <DialogFoot>
        <span className={`${textStyles.problem} ${styles.left}`} role="status">
          {query.data && leftOut(rows.length - booked.length, booked.length, offers)}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        {isReady && (
          <BusyButton variant="primary" busy={book.isPending || query.isFetching} busyLabel="Asking...">
            <Truck />
            Book {booked.length}, {sumText(booked.map(({ offer }) => offer!))}
          </BusyButton>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type Offers = ReturnType<typeof useOffers>;

function summaryOf({ rows }: Offers): string {
  const grams = rows.reduce((sum, { shipment }) => sum + (shipment.grams ?? 0), 0);
  const withCash = rows.filter(({ shipment }) => shipment.cash > 0).length;
  return [kilograms(grams), withCash > 0 && `${withCash} with cash`].filter(Boolean).join(', ');
}

function leftOut(unbookedCount: number, going: number, { needsBox, hasBox, rows }: Offers): string | null {
  if (needsBox && !hasBox) return 'Enter the size of the box.';
  const stuck = rows.filter(({ offer }) => offer === null).length;
  if (stuck === 0 || unbookedCount === 0) return null;
  const cannot = stuck === 1 ? '1 cannot be booked yet.' : `${stuck} cannot be booked yet.`;
  return going > 0 ? `${cannot} The other ${going} can go.` : cannot;
}

function Tools({ offers, pickupDay }: { offers: Offers; pickupDay: string }) {
  const { strategy, chooseStrategy, needsBox, box, setBox } = offers;
  const sides = [
    ['length', 'Length (cm)'],
    ['width', 'Width (cm)'],
    ['height', 'Height (cm)'],
  ] as const;
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label="Choose"
        choices={STRATEGIES.map((key) => [key, STRATEGY_NAMES[key]])}
        value={strategy}
        onChange={chooseStrategy}
      />
      <span className="muted">Fetched {shortDay(pickupDay)} at the earliest</span>
      <Sums offers={offers} />
      {needsBox && (
        <fieldset className={styles.box}>
          <legend>Box of those that were not measured</legend>
          {sides.map(([side, label]) => (
            <TextField
              key={side}
              label={label}
              inputMode="decimal"
              value={box[side]}
              onChange={(event) => setBox({ ...box, [side]: event.target.value })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** What each carrier costs. */
function Sums({ offers: { booked } }: { offers: Offers }) {
  const carriers = useCarriers();
  const used = carriers.filter(({ name }) => booked.some(({ offer }) => offer?.carrier === name));
  return (
    <ul className={styles.sums} aria-label="Price by carrier">
      {used.map(({ name, label }) => (
        <li key={name}>
          {label} <b>{sumText(booked.map(({ offer }) => offer!).filter(({ carrier }) => carrier === name))}</b>
        </li>
      ))}
    </ul>
  );
}

function WhatFollows({ offers: { booked } }: { offers: Offers }) {
  const cash = booked.reduce((sum, { shipment }) => sum + shipment.cash, 0);
  return (
    <div className={styles.follows}>
      <b>What will follow</b>
      <span>
        <Printer /> {pluralize(booked.length, 'label')} in one PDF
      </span>
      {cash > 0 && (
        <span>
          <Banknote /> {formatRupees(cash)} to be collected
        </span>
      )}
      <span>
        <Mail /> Customers hear of it when it leaves
      </span>
    </div>
  );
}
