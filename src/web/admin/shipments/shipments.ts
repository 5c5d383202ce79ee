import { type QueryClient, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import { Ban } from '../../icons/ban.ts';
import { Bike } from '../../icons/bike.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { DoorOpen } from '../../icons/door-open.ts';
import { Package } from '../../icons/package.ts';
import { PackageCheck } from '../../icons/package-check.ts';
import { Tag } from '../../icons/tag.ts';
import { Truck } from '../../icons/truck.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';
import { reloadOrders } from '../orders/orders.ts';

export type OrderShipments = Awaited<ReturnType<AdminApi['dispatch']['ofOrder']>>;
export type Shipment = OrderShipments['shipments'][number];
export type ShipmentState = Shipment['state'];
export type ShipmentRow = Awaited<ReturnType<AdminApi['dispatch']['list']>>['rows'][number];

export const SHIPMENTS_PATH = '/admin/tracking/shipments';
export const FAILED_DELIVERIES_PATH = '/admin/tracking/failed-deliveries';
export const PICKUPS_PATH = '/admin/tracking/pickups';
export const WEIGHTS_PATH = '/admin/tracking/weights';

export type ChargedWeight = Awaited<ReturnType<AdminApi['dispatch']['weights']>>['rows'][number];

export const WEIGHT_BADGES: Record<'open' | 'disputed' | 'accepted', { label: string; hue: Hue }> = {
  open: { label: 'Open', hue: 'amber' },
  disputed: { label: 'Disputed at the carrier', hue: 'blue' },
  accepted: { label: 'Accepted', hue: 'grey' },
};

/** '1,500 g' */
export const formatGrams = (grams: number): string => `${formatCount(grams)} g`;

export const SHIPMENT_BADGES: Record<ShipmentState, { label: string; hue: Hue; icon: IconComponent }> = {
  draft: { label: 'To pack', hue: 'amber', icon: CircleDashed },
  packed: { label: 'Packed', hue: 'green', icon: PackageCheck },
  booked: { label: 'Booked', hue: 'blue', icon: Tag },
  handed_over: { label: 'Handed over', hue: 'purple', icon: Package },
  in_transit: { label: 'In transit', hue: 'yellow', icon: Truck },
  out_for_delivery: { label: 'Out for delivery', hue: 'orange', icon: Bike },
  failed_attempt: { label: 'Failed delivery', hue: 'red', icon: DoorOpen },
  delivered: { label: 'Delivered', hue: 'forest', icon: PackageCheck },
  returning: { label: 'Coming back', hue: 'orange', icon: Undo2 },
  returned: { label: 'Came back', hue: 'grey', icon: Undo2 },
  lost: { label: 'Lost', hue: 'red', icon: CircleQuestionMark },
  cancelled: { label: 'Cancelled', hue: 'grey', icon: Ban },
};

/** How staff read the state of a booking; null where the state of the shipment says it. */
export const BOOKING_TEXTS: Record<NonNullable<Shipment['booking']>['state'], string | null> = {
  requested: 'Waiting for the carrier',
  withdrawn: 'Withdrawn; the carrier is asked whether it has the parcel',
  booked: null,
  cancelling: 'Being cancelled at the carrier',
  cancelled: null,
  cancel_refused: 'The carrier did not cancel the booking, so that its label stays paid',
  refused: 'The carrier refused the booking',
};

/** Whether the carrier has yet to answer. */
export const awaitsCarrier = ({ booking }: Pick<ShipmentRow, 'booking'>): boolean =>
  booking !== null && ['requested', 'withdrawn', 'cancelling'].includes(booking.state);

/** The carriers for which the shop has keys. */
export const useCarriers = () => useQuery(adminQueries.dispatch.carriers.queryOptions()).data?.carriers ?? [];

/** Reads again what changes with a shipment. */
export const reloadShipments = async (client: QueryClient) => {
  await Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.dispatch.key() }),
    client.invalidateQueries({ queryKey: adminQueries.batches.key() }),
    reloadOrders(client),
  ]);
};

/** Reads again what changes with a pickup. */
export const reloadPickups = async (client: QueryClient) => {
  await Promise.all([client.invalidateQueries({ queryKey: adminQueries.pickups.key() }), reloadShipments(client)]);
};

/** Downloads the labels of booked shipments as one PDF, and names those that have none yet. */
export const useLabels = () =>
  useAction({
    run: (shipmentIds: string[]) => downloadFile('/api/admin/labels.pdf', 'labels.pdf', { shipmentIds }),
    success: (headers, ids) => {
      const missing = headers.get('x-missing-labels');
      return missing
        ? ['Not all labels are there', `Missing: ${missing.replaceAll('_', ' ')}.`]
        : ['Labels downloaded', pluralize(ids.length, 'label')];
    },
    failed: 'No label was downloaded',
  });

type Step =
  | { kind: 'open'; orderId: string }
  | { kind: 'packAll' | 'reopen' | 'cancel' | 'handOver' | 'withdrawBooking'; shipmentId: string }
  | { kind: 'merge'; orderId: string; shipmentIds: string[] };

const DONE: Record<Step['kind'], string> = {
  open: 'Shipment opened',
  packAll: 'Shipment packed',
  reopen: 'Shipment opened again',
  cancel: 'Shipment cancelled',
  handOver: 'Shipment handed over',
  withdrawBooking: 'Booking withdrawn',
  merge: 'Shipments merged',
};

/** What staff do with a shipment in one click. */
export const useShipmentStep = () =>
  useAction({
    run: async (step: Step): Promise<unknown> => {
      if (step.kind === 'open') return adminApi.dispatch.open({ orderId: step.orderId });
      if (step.kind === 'merge')
        return adminApi.dispatch.merge({ orderId: step.orderId, shipmentIds: step.shipmentIds });
      const { shipmentId } = step;
      if (step.kind === 'packAll') return adminApi.dispatch.packAll({ shipmentId, measures: {} });
      return adminApi.dispatch[step.kind]({ shipmentId });
    },
    success: (_, { kind }) => [DONE[kind]],
    failed: 'The shipment was not changed',
    reload: reloadShipments,
  });
