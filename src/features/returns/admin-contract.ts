import { z } from 'zod';
import { id, instant, pageOf, pageRequest, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { RETURN_WISHES } from '#shared/return-request.ts';
import { RETURN_DECISIONS, RETURN_OUTCOMES, RETURN_STATES, UNIT_FATES } from '#shared/return-states.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { refundAmountErrors } from '../order-management/payment-contract.ts';
import { returnedUnits, returnFacts, returnLine, returnRequestErrors, returnStateErrors, wayBack } from './contract.ts';
import { REFUSAL_MAXIMUM } from './rules.ts';

const MAX_LINES = 100;
const MAX_UNITS = 10_000;

/** Views of the list besides the states of returns. */
export const RETURN_VIEWS = [...RETURN_STATES, 'open'] as const;

const listedReturn = returnFacts
  .pick({ id: true, number: true, orderId: true, displayId: true, state: true, requestedAt: true })
  .extend({
    fullName: z.string(),
    units: z.int(),
    wishes: z.array(z.enum(RETURN_WISHES)),
  });

const staffReturn = returnFacts.extend({
  version: z.int(),
  fullName: z.string(),
  ticketId: id.nullable().describe('The ticket with the message and the photos'),
  decidedBy: z.string().nullable(),
  lines: z.array(
    returnLine.extend({
      units: z.array(returnedUnits),
      batches: z
        .array(z.object({ id, number: z.string() }))
        .describe('Batches of which the order was sent units; empty: its variant is not counted by batch'),
    }),
  ),
  events: z.array(
    z.object({
      id,
      kind: z.enum(['moved', 'decided', 'received', 'removed', 'inspected', 'settled']),
      from: z.enum(RETURN_STATES).nullable(),
      to: z.enum(RETURN_STATES).nullable(),
      actor: z.string(),
      at: instant,
    }),
  ),
});

const { RETURN_STATE_NOT_ALLOWED } = returnStateErrors;
const { RETURN_QUANTITY_EXCEEDED } = returnRequestErrors;
const changeErrors = {
  RETURN_CHANGED: {
    status: 409,
    message: 'Someone else has changed this return',
    data: z.object({ version: z.int() }),
  },
  RETURN_UNDECIDED: { status: 422, message: 'Decide every line of the return' },
} as const;
const unitErrors = {
  RETURN_STATE_NOT_ALLOWED,
  RETURN_UNITS_EXCEEDED: {
    status: 409,
    message: 'There are not so many units',
    data: z.object({ remaining: z.int() }),
  },
} as const;

const one = { id };
const version = z.int();
const refusal = singleLineText(REFUSAL_MAXIMUM).default('');
const units = z.object({ lineId: id, batchId: id.nullable().default(null), units: z.int().min(1).max(MAX_UNITS) });
const change = (permission: 'orders.ship' | 'orders.write', verb: string) =>
  staffOperation(permission)
    .route({ method: 'POST', path: `/admin/returns/{id}/${verb}` })
    .output(staffReturn);

export const returnsAdminContract = {
  list: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/returns' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Number of a return, or an order by id, name, phone'),
        view: z.enum(RETURN_VIEWS).optional().describe('open: neither closed, refused nor cancelled'),
        sort: z.enum(['newest', 'oldest']).optional(),
        order: id.optional(),
      }),
    )
    .output(pageOf(listedReturn)),
  counts: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/returns/counts' })
    .output(z.object({ open: z.int(), states: z.record(z.enum(RETURN_STATES), z.int()).describe('Of open ones') })),
  get: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/returns/{id}' })
    .input(z.object(one))
    .output(staffReturn),
  decide: change('orders.write', 'decide')
    .input(
      z.object({
        ...one,
        version,
        lines: z
          .array(z.object({ lineId: id, decision: z.enum(RETURN_DECISIONS), isSentBack: z.boolean(), refusal }))
          .min(1)
          .max(MAX_LINES),
      }),
    )
    .errors({ ...changeErrors, RETURN_STATE_NOT_ALLOWED, RETURN_QUANTITY_EXCEEDED }),
  send: change('orders.ship', 'send')
    .input(z.object({ ...one, ...wayBack }))
    .errors({ RETURN_STATE_NOT_ALLOWED }),
  receive: change('orders.ship', 'receive')
    .input(z.object({ ...one, units: z.array(units).min(1).max(MAX_LINES) }))
    .errors(unitErrors),
  removeUnits: change('orders.ship', 'remove-units')
    .input(z.object({ ...one, units: z.array(units).min(1).max(MAX_LINES) }))
    .errors(unitErrors),
  inspect: change('orders.ship', 'inspect')
    .input(
      z.object({
        ...one,
        fates: z
          .array(units.extend({ fate: z.enum(UNIT_FATES) }))
          .min(1)
          .max(MAX_LINES),
      }),
    )
    .errors({
      ...unitErrors,
      UNITS_EXCEEDED: { status: 409, message: 'There are not so many units', data: z.object({ left: z.int() }) },
      NOTHING_TO_RESTOCK: { status: 409, message: 'Nothing to restock' },
    }),
  close: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/returns/{id}/close' })
    .output(staffReturn)
    .input(
      z.object({
        ...one,
        version,
        outcomes: z.array(z.object({ lineId: id, outcome: z.enum(RETURN_OUTCOMES), refusal })).max(MAX_LINES),
      }),
    )
    .errors({
      ...changeErrors,
      RETURN_STATE_NOT_ALLOWED,
      ...refundAmountErrors,
      INVALID_REFUND: { status: 422, message: 'Nothing was paid for these units' },
      OUTCOME_NOT_POSSIBLE: {
        status: 409,
        message: 'This outcome is not possible for the units that came back',
        data: z.object({ lineId: id }),
      },
      REPLACEMENT_SHORT: {
        status: 409,
        message: 'Not so many units are in stock for a replacement',
        data: z.object({ itemId: id, available: z.int() }),
      },
    }),
  cancel: change('orders.write', 'cancel').input(z.object(one)).errors({ RETURN_STATE_NOT_ALLOWED }),
};
