import type { Route } from '../http-types.ts';
import type { Alterations, Notification } from '../protocol.ts';
import type { Parcel, ParcelScan } from './parcel.ts';

/** A carrier's wire protocol, of an extension (api.ts). */
export type CarrierProtocol = {
  name: string;
  /** The carrier's name on the page. */
  title: string;
  routes: Route[];
  /** The operations whose answers the page can lose or spoil. */
  bookingOperation: string;
  labelOperation: string;
  /** Null when the merchant gave no URL. */
  notification: (parcel: Parcel, scan: ParcelScan, alterations: Alterations) => Notification | null;
};
