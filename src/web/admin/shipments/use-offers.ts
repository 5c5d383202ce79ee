import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { chooseOffer, isInTime, possibleOffers, type Strategy } from '#features/dispatch/offer-rules.ts';
import { writeStored } from '../../lib/browser-storage.ts';
import { adminQueries } from '../api.ts';
import { scaled, storedBox } from './measures.ts';
import { type CarrierOffer, type OfferedShipment, offerKey } from './offers.ts';

/** A shipment to book with the offer that is taken; null: it cannot be booked. */
export type OfferRow = {
  shipment: OfferedShipment;
  offers: CarrierOffer[];
  offer: CarrierOffer | null;
  isTicked: boolean;
};

/** By shipment: carriers that have refused it. */
export type RefusedBy = Readonly<Record<string, readonly string[]>>;

/** What carriers offer for shipments, and what staff choose of it. */
export function useOffers(shipmentIds: readonly string[], refusedBy: RefusedBy) {
  const [grams, setGrams] = useState<Record<string, number>>({});
  const [strategy, setStrategy] = useState<Strategy>('cheapest_in_time');
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [box, setBox] = useState(storedBox);
  const input = { shipments: shipmentIds.map((shipmentId) => ({ shipmentId, grams: grams[shipmentId] ?? null })) };
  const query = useQuery({
    ...adminQueries.dispatch.offers.queryOptions({ input }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const rowOf = (shipment: OfferedShipment): OfferRow => {
    const { shipmentId } = shipment;
    const offers = possibleOffers(shipment.offers, shipment).filter(
      ({ carrier }) => !refusedBy[shipmentId]?.includes(carrier),
    );
    const offer = offers.find((one) => offerKey(one) === picked[shipmentId]) ?? chooseOffer(offers, shipment, strategy);
    return {
      shipment,
      offers,
      offer: shipment.problem ? null : offer,
      isTicked: !shipment.problem && offer !== null && !unticked.has(shipmentId),
    };
  };
  const all = (query.data?.shipments ?? []).map(rowOf);
  const rows = useSequence(all);
  const booked = rows.filter(({ isTicked }) => isTicked);
  const needsBox = booked.some(({ shipment }) => !shipment.hasSize);
  const size = { lengthMm: scaled(box.length, 10), widthMm: scaled(box.width, 10), heightMm: scaled(box.height, 10) };
  const hasBox = Object.values(size).every((millimetres) => millimetres >= 1 && millimetres <= 5000);
  return {
    query,
    rows,
    booked,
    strategy,
    grams,
    box,
    setBox,
    needsBox,
    hasBox,
    chooseStrategy(next: Strategy) {
      setStrategy(next);
      setPicked({});
    },
    setGrams: (shipmentId: string, typed: number) => setGrams((now) => ({ ...now, [shipmentId]: typed })),
    pick: (shipmentId: string, key: string) => setPicked((now) => ({ ...now, [shipmentId]: key })),
    tick(ids: readonly string[], isTicked: boolean) {
      const others = [...unticked].filter((id) => !ids.includes(id));
      setUnticked(new Set(isTicked ? others : [...others, ...ids]));
    },
    /** what `book` takes; remembers the box */
    bookings() {
      if (needsBox) writeStored('box', [box.length, box.width, box.height].join(' × '));
      return booked.map(({ shipment: { shipmentId }, offer }) => ({
        shipmentId,
        carrier: offer!.carrier,
        service: offer!.service,
        measures: { grams: grams[shipmentId] ?? null, ...(needsBox ? size : {}) },
      }));
    },
  };
}

/** Problems first, then what is late; a row that is repaired stays where it was. */
function useSequence(rows: readonly OfferRow[]): OfferRow[] {
  const places = useRef(new Map<string, number>());
  const urgency = ({ shipment, offer }: OfferRow) => (offer === null ? 0 : isInTime(offer, shipment) ? 2 : 1);
  if (places.current.size === 0)
    rows
      .toSorted((one, other) => urgency(one) - urgency(other))
      .forEach(({ shipment }, index) => void places.current.set(shipment.shipmentId, index));
  const placeOf = ({ shipment }: OfferRow) => places.current.get(shipment.shipmentId) ?? rows.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
