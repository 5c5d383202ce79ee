import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { BookingProgress } from './booking-progress.tsx';
import { ChooseCarriers } from './choose-carriers.tsx';
import type { OfferRow, RefusedBy } from './use-offers.ts';

type Props = {
  shipments: readonly { id: string; name: string }[];
  onClose(): void;
  onDone?(): void;
};

/** What was asked for: the rows with their offers, what was refused at once, and since when. */
export type Asked = { rows: readonly OfferRow[]; refusals: ReadonlyMap<string, string>; since: Date };

/** Has packed shipments booked, each with the carrier that is chosen for it, and shows what the carriers answer. */
export function BookDialog({ shipments, onClose, onDone }: Props) {
  const [chosenIds, setChosenIds] = useState(shipments.map(({ id }) => id));
  const [refusedBy, setRefusedBy] = useState<RefusedBy>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const counted = (count: number) => (count === 1 ? shipments[0]!.name : pluralize(count, 'shipment'));
  if (asked)
    return (
      <BookingProgress
        title={`Booking ${counted(asked.rows.length)}`}
        asked={asked}
        onClose={onClose}
        onTakeAnother={(refused) => {
          setChosenIds(Object.keys(refused));
          setRefusedBy((now) => {
            const added = Object.entries(refused).map(([id, carrier]) => [id, [...(now[id] ?? []), carrier]]);
            return { ...now, ...Object.fromEntries(added) };
          });
          setAsked(null);
        }}
      />
    );
  return (
    <ChooseCarriers
      title={chosenIds.length === 1 ? 'Book a carrier' : `Book carriers for ${counted(chosenIds.length)}`}
      shipmentIds={chosenIds}
      refusedBy={refusedBy}
      onClose={onClose}
      onAsked={(next) => {
        setAsked(next);
        onDone?.();
      }}
    />
  );
}
