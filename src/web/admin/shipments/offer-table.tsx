import { useState } from 'react';
import { formatRoundedRupees, formatRupees } from '#shared/money.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { ClockAlert } from '../../icons/clock-alert.ts';
import { Info } from '../../icons/info.ts';
import buttonStyles from '../../ui/button.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import { Options } from '../components/options.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { orderPath } from '../orders/orders.ts';
import styles from './book-dialog.module.css';
import { scaled } from './measures.ts';
import { arrivalText, type CarrierOffer, kilograms, offerInTime, offerKey, shortDay } from './offers.ts';
import { shipmentColumns } from './shipment-cells.tsx';
import { useCarriers } from './shipments.ts';
import type { OfferRow, RefusedBy, useOffers } from './use-offers.ts';

type Props = { offers: ReturnType<typeof useOffers>; refusedBy: RefusedBy };

/** Shipments with what carriers offer for them. */
export function OfferTable({ offers, refusedBy }: Props) {
  const labelOf = useCarrierLabel();
  const { rows, tick } = offers;
  const nameOf = ({ carrier, name }: CarrierOffer) => [labelOf(carrier), name].filter(Boolean).join(', ');
  const possible = rows.filter(({ offer }) => offer !== null).map(({ shipment }) => shipment.shipmentId);
  const columns: TableColumn<OfferRow>[] = [
    {
      title: 'Book',
      quiet: true,
      className: styles.tick,
      cell: ({ shipment, offer, isTicked }) => (
        <input
          type="checkbox"
          aria-label={`Book ${shipment.name}`}
          checked={isTicked}
          disabled={offer === null}
          onChange={(event) => tick([shipment.shipmentId], event.target.checked)}
        />
      ),
    },
    ...shipmentColumns({ name: styles.name, to: styles.to }),
    { title: 'Weight', numeric: true, cell: (row) => <Weight row={row} offers={offers} /> },
    {
      title: 'Collect',
      numeric: true,
      cell: ({ shipment: { cash } }) =>
        cash > 0 ? <b className={textStyles.key}>{formatRupees(cash)}</b> : <span className="muted">paid</span>,
    },
    {
      title: 'Carrier and service',
      className: styles.choice,
      cell: ({ shipment, offers: possibleOnes, offer }) => (
        <SelectField
          bare
          label={`Carrier and service of ${shipment.name}`}
          value={offer ? offerKey(offer) : ''}
          disabled={offer === null}
          onChange={(event) => offers.pick(shipment.shipmentId, event.target.value)}
        >
          {offer === null ? (
            <option value="">None possible</option>
          ) : (
            <Options choices={possibleOnes.map((one) => [offerKey(one), optionText(one, nameOf(one))] as const)} />
          )}
        </SelectField>
      ),
    },
    {
      title: 'Price',
      numeric: true,
      cell: ({ offer }) => offer && <b className={textStyles.key}>{priceText(offer)}</b>,
    },
    {
      title: 'Arrives',
      cell: ({ offer }) => offer?.arrivesOn && shortDay(offer.arrivesOn),
    },
    {
      title: 'State',
      className: styles.state,
      cell: (row) => (
        <State row={row} refused={refusedBy[row.shipment.shipmentId] ?? []} nameOf={nameOf} pick={offers.pick} />
      ),
    },
  ];
  return (
    <div className={styles.scroll}>
      {rows.length > 1 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={rows.some(({ isTicked }) => isTicked)}
            onChange={(event) => tick(possible, event.target.checked)}
          />
          Book all that can go
        </label>
      )}
      <Table
        caption="Shipments to book"
        className={styles.table}
        columns={columns}
        rows={rows}
        rowKey={({ shipment }) => shipment.shipmentId}
        rowClass={(row) => (row.offer === null ? styles.stuck : isLate(row) ? styles.late : undefined)}
      />
    </div>
  );
}

/** The label of a carrier by its name. */
export function useCarrierLabel() {
  const carriers = useCarriers();
  return (name: string) => carriers.find((one) => one.name === name)?.label ?? name;
}

const priceText = ({ price }: CarrierOffer) => (price === null ? 'not told' : formatRupees(price));
const optionText = (offer: CarrierOffer, name: string) =>
  [name, offer.price !== null && formatRoundedRupees(offer.price), offer.arrivesOn && shortDay(offer.arrivesOn)]
    .filter(Boolean)
    .join(', ');
const isLate = ({ shipment, offer }: OfferRow) =>
  offer !== null && shipment.promisedOn !== null && (offer.arrivesOn ?? '') > shipment.promisedOn;

/** The weight; where it is not known it is typed here, and can be corrected. */
function Weight({ row: { shipment }, offers }: { row: OfferRow; offers: Props['offers'] }) {
  const { shipmentId, name, grams, problem } = shipment;
  const [typed, setTyped] = useState('');
  const isOpen = problem?.code === 'weight' || offers.grams[shipmentId] !== undefined;
  if (!isOpen) return grams !== null && kilograms(grams);
  const value = scaled(typed, 1000);
  const isValid = value >= 1 && value <= 200_000;
  const commit = () => {
    if (isValid && value !== offers.grams[shipmentId]) offers.setGrams(shipmentId, value);
  };
  return (
    <TextField
      bare
      label={`Weight of ${name} in kg`}
      placeholder="0.00 kg"
      inputMode="decimal"
      value={typed}
      error={typed !== '' && !isValid ? 'Enter a number' : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        // it would book the others
        event.preventDefault();
        commit();
      }}
    />
  );
}

type StateProps = {
  row: OfferRow;
  refused: readonly string[];
  nameOf(offer: CarrierOffer): string;
  pick(shipmentId: string, key: string): void;
};

/** What stands in the way with its repair, or how the promise is kept. */
function State({ row: { shipment, offers, offer }, refused, nameOf, pick }: StateProps) {
  const labelOf = useCarrierLabel();
  const carriers = useCarriers();
  if (!offer)
    return (
      <span className={`${styles.mark} ${textStyles.negative}`}>
        <CircleAlert />
        <span>
          <Problem shipment={shipment} refused={refused} />
        </span>
      </span>
    );
  const better = offerInTime(offer, offers, shipment);
  if (isLate({ shipment, offers, offer, isTicked: true }))
    return (
      <span className={`${styles.mark} ${textStyles.warning}`}>
        <ClockAlert />
        <span>
          <b>{arrivalText(offer, shipment)}</b>{' '}
          {better && (
            <button
              type="button"
              className={buttonStyles.textButton}
              onClick={() => pick(shipment.shipmentId, offerKey(better))}
            >
              {nameOf(better)}, {priceText(better)}, keeps it
            </button>
          )}
        </span>
      </span>
    );
  const failures = shipment.failures.map(({ carrier, message }) => `${labelOf(carrier)} did not answer: ${message}`);
  const absent = carriers.filter(
    ({ name }) =>
      !shipment.offers.some(({ carrier }) => carrier === name) &&
      !shipment.failures.some(({ carrier }) => carrier === name),
  );
  const notes = [...failures, ...absent.map(({ label }) => `${label} does not go there`)];
  return notes.length > 0 ? (
    <span className={`${styles.mark} muted`}>
      <Info />
      <span>{notes.join('. ')}</span>
    </span>
  ) : (
    <span className={`${styles.mark} ${textStyles.positive}`}>
      <CircleCheck />
      <span>{arrivalText(offer, shipment)}</span>
    </span>
  );
}

function Problem({ shipment, refused }: { shipment: OfferRow['shipment']; refused: readonly string[] }) {
  const labelOf = useCarrierLabel();
  const { problem, displayId, failures } = shipment;
  const order = (text: string) => <PanelLink to={orderPath(displayId)}>{text}</PanelLink>;
  switch (problem?.code) {
    case 'asked':
      return <b>A carrier is asked already.</b>;
    case 'not_packed':
      return (
        <>
          <b>Not packed, or booked already.</b> {order('Open the order')}
        </>
      );
    case 'phone':
      return (
        <>
          <b>No mobile number of ten digits:</b> {problem.phone}. {order('Correct it')}
        </>
      );
    case 'weight':
      return (
        <>
          <b>Weight unknown:</b> {problem.products.join(', ')} {problem.products.length === 1 ? 'has' : 'have'} none
          yet. Type it here.
        </>
      );
    case 'no_cash':
      return (
        <>
          <b>No carrier takes cash there.</b> {order('Ask to pay now')}
        </>
      );
    case 'not_served':
      return (
        <>
          <b>No carrier goes there.</b> {order('Open the order')}
        </>
      );
    case 'no_answer':
      return (
        <>
          <b>No answer.</b> {failures.map(({ carrier, message }) => `${labelOf(carrier)}: ${message}`).join('; ')}
        </>
      );
    default:
      return <b>Refused by {refused.map(labelOf).join(' and ')}, and no other carrier goes there.</b>;
  }
}
