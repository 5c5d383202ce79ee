/** What the server part of an extension may import from the shop besides #shared: docs/extensions.md. */
import { os } from '@orpc/server';
import type { Hono } from 'hono';
import { recordChange } from '#features/audit/record-change.ts';
import { type ApiContext, authorized, staffOf, viewerOf } from '#platform/http/api-middleware.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { tagOf } from './create-extension-runtime.ts';

export type {
  Booking,
  BookingKey,
  BookingRequest,
  Carrier,
  CarrierCallback,
  CarrierScan,
  CarrierService,
  FailedAttemptResolution,
  Pickup,
  PickupRequest,
  ReturnRequest,
  ServiceabilityRequest,
  TrackingReport,
} from '#carriers/carrier.ts';
export { CarrierError } from '#carriers/carrier.ts';
export { looseList, looseNumber, looseText } from '#carriers/loose-values.ts';
export type { ExtensionCarrier } from '#carriers/provider.ts';
export { readCarrierTime } from '#carriers/read-carrier-time.ts';
export { readKeyedCallback } from '#carriers/read-keyed-callback.ts';
export type { CarrierResponse } from '#carriers/request-carrier.ts';
export { requestCarrier, requestPdf } from '#carriers/request-carrier.ts';
export type {
  InboundMessage,
  MessageProblem,
  MessageProvider,
  MessageReceipt,
  OutgoingMessage,
  ProviderCallback,
  TemplateChange,
} from '#channels/message-provider.ts';
export { ChannelError } from '#channels/message-provider.ts';
export type { ExtensionMessageProvider } from '#channels/provider.ts';
export { requestChannel } from '#channels/request-channel.ts';
export { type DeliveryAreas, findAreaCharge } from '#features/delivery/read-delivery-areas.ts';
export type { CallbackVerification, Gateway, GatewayMode, PaymentRequest, RefundRequest } from '#gateways/gateway.ts';
export { GatewayError } from '#gateways/gateway.ts';
export type { ExtensionGateway } from '#gateways/provider.ts';
export { gatewayNameIn } from '#gateways/provider.ts';
export type { JsonResponse } from '#gateways/request-json.ts';
export { numberOf, objectOf, requestJson, textOf } from '#gateways/request-json.ts';
export { timingSafeEqualText } from '#gateways/timing-safe-equal.ts';
export type { CarrierAbility } from '#shared/carrier-abilities.ts';
export type { BookingLine, CarrierAddress } from '#shared/parcel.ts';
/** The part of the shop's HTTP that belongs to the extension. */
export type ExtensionHttp = Hono<HttpEnv>;
export type { ApiContext } from '#platform/http/api-middleware.ts';
export type { ExtensionContext, ExtensionDefinition, ExtensionEvent } from './define-extension.ts';
export { defineExtension, EXTENSION_API, VetoError } from './define-extension.ts';

/**
 * The middleware of an extension's operations: `implement(contract).$context<ApiContext>().use(checked(name))`. Checks
 * the contract's requirements; responses of `publicOperation`s are cached until the extension's `invalidate`.
 */
export const checked = (name: string) =>
  authorized.concat(
    os.$context<ApiContext>().middleware(({ next }) => {
      addCacheTags(tagOf(name));
      return next();
    }),
  );

/** The signed-in caller of an operation with `auth`. */
export const userIdOf = (context: ApiContext): string => viewerOf(context).userId;

/** Records a change by staff in the audit log, in the transaction of the change. */
export const recordStaffChange = (
  context: ApiContext,
  db: Parameters<typeof recordChange>[0],
  change: Parameters<typeof recordChange>[3],
): Promise<void> => recordChange(db, staffOf(context), context.app.now(), change);
