import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { BookingProgress } from './booking-progress.tsx';
import { ChooseCarriers } from './choose-carriers.tsx';
import type { RequestedBookings } from './requested-bookings.ts';
import type { RefusedBy } from './use-offers.ts';

type Props = {
  shipments: readonly { id: string; name: string }[];
  onClose(): void;
  onDone?(): void;
};

/** Has packed shipments booked, each with the carrier that is chosen for it, and shows what the carriers answer. */
export function BookDialog({ shipments, onClose, onDone }: Props) {
  const [chosenIds, setChosenIds] = useState(shipments.map(({ id }) => id));
  const [refusedBy, setRefusedBy] = useState<RefusedBy>({});
  const [requested, setRequested] = useState<RequestedBookings | null>(null);
  const counted = (count: number) => (count === 1 ? shipments[0]!.name : pluralize(count, 'shipment'));
  if (requested)
    return (
      <BookingProgress
        title={`Booking ${counted(requested.rows.length)}`}
        requested={requested}
        onClose={onClose}
        onTakeAnother={(refused) => {
          setChosenIds(Object.keys(refused));
          setRefusedBy((now) => {
            const added = Object.entries(refused).map(([id, carrier]) => [id, [...(now[id] ?? []), carrier]]);
            return { ...now, ...Object.fromEntries(added) };
          });
          setRequested(null);
        }}
      />
    );
  return (
    <ChooseCarriers
      title={chosenIds.length === 1 ? 'Book a carrier' : `Book carriers for ${counted(chosenIds.length)}`}
      shipmentIds={chosenIds}
      refusedBy={refusedBy}
      onClose={onClose}
      onRequest={(next) => {
        setRequested(next);
        onDone?.();
      }}
    />
  );
}
