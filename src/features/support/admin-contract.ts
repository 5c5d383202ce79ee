import { z } from 'zod';
import {
  editConflict,
  expected,
  id,
  idempotencyKey,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  staffOperation,
} from '#shared/contract.ts';
import { RETURN_WISHES } from '#shared/return-request.ts';
import { multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { returnFacts } from '../returns/contract.ts';
import { requestedLine, ticketImage } from './account-contract.ts';
import { ANSWER_MAXIMUM, SAVED_REPLIES_MAXIMUM, SAVED_REPLY_MAXIMUM, SAVED_REPLY_TITLE_MAXIMUM } from './rules.ts';

const kind = z.enum(['contact', 'enquiry', 'complaint', 'return', 'community']);
const state = z.enum(['open', 'answered', 'resolved']);
/** The next step and its due time. */
const due = z.object({ what: z.enum(['acknowledge', 'answer', 'resolve']), at: instant }).nullable();

const assignee = z.object({ id, name: z.string() });

const ticket = z.object({
  id,
  number: z.string().describe('Ticket number, such as T-000123'),
  kind,
  state,
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  due,
  assignee: assignee.nullable().describe('The member of staff who answers it'),
});

const message = z.object({
  id,
  kind: z.enum(['answer', 'note', 'resolved', 'reopened', 'assigned', 'unassigned']),
  author: z.string().nullable(),
  body: z.string().describe('Of assigned: the name of the assignee'),
  at: instant,
});

const wholeTicket = ticket.extend({
  phone: z.string().nullable(),
  message: z.string(),
  acknowledgedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  customer: z
    .object({
      id,
      name: z.string(),
      signedIn: z.boolean().describe('Whether the sender was signed in; otherwise only the e-mail address matches'),
    })
    .nullable(),
  order: z.object({ id, displayId: z.string() }).nullable(),
  returnRequest: returnFacts
    .pick({ id: true, number: true, state: true })
    .extend({
      wish: z.enum(RETURN_WISHES),
      lines: z.array(
        requestedLine.extend({ productName: z.string(), flavor: z.string().nullable(), size: z.string().nullable() }),
      ),
    })
    .nullable()
    .describe('Of kind return'),
  images: z.array(ticketImage),
  messages: z.array(message),
});

const write = (path: `/admin/tickets/{id}/${string}`) =>
  staffOperation('support.write').route({ method: 'POST', path }).output(wholeTicket);
const stateErrors = {
  TICKET_STATE_CHANGED: { status: 409, message: 'Someone else has changed this ticket since you opened it' },
};

const savedReply = z.object({ id, title: z.string(), body: z.string() });
const savedReplyForm = {
  title: singleLineText(SAVED_REPLY_TITLE_MAXIMUM, 1),
  body: multiLineText(SAVED_REPLY_MAXIMUM, 1).describe('{name}, {ticket} and {order} stand for those of the ticket'),
};
const savedReplyErrors = {
  SAVED_REPLY_TITLE_TAKEN: { status: 409, message: 'Another saved reply has this title' },
};

export const supportAdminContract = {
  list: staffOperation('support.read')
    .route({ method: 'GET', path: '/admin/tickets' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        state: z
          .enum([...state.options, 'overdue', 'due'])
          .optional()
          .describe('due: overdue or due soon'),
        kind: kind.optional(),
        sort: z.enum(['newest', 'oldest', 'open']).optional().describe('open: open ones first; default: newest'),
        assignee: z.union([id, z.enum(['me', 'none'])]).optional(),
        customer: id.optional().describe('Id of a user, to list tickets of the user or from their e-mail address'),
      }),
    )
    .output(pageOf(ticket)),
  counts: staffOperation('support.read')
    .route({ method: 'GET', path: '/admin/tickets/counts' })
    .output(z.object({ open: z.number(), overdue: z.number() })),
  get: staffOperation('support.read')
    .route({ method: 'GET', path: '/admin/tickets/{id}' })
    .input(z.object({ id }))
    .output(wholeTicket),
  answer: write('/admin/tickets/{id}/answer').input(
    z.object({ id, body: multiLineText(ANSWER_MAXIMUM, 1), resolve: z.boolean().default(false), idempotencyKey }),
  ),
  note: write('/admin/tickets/{id}/note').input(
    z.object({ id, body: multiLineText(ANSWER_MAXIMUM, 1), idempotencyKey }),
  ),
  assignees: staffOperation('support.read')
    .route({ method: 'GET', path: '/admin/tickets/assignees' })
    .output(z.array(assignee).describe('Members of staff who may answer tickets, by name')),
  assign: write('/admin/tickets/{id}/assign')
    .input(z.object({ id, assigneeId: id.nullable() }))
    .errors({ ASSIGNEE_NOT_STAFF: { status: 409, message: 'This person may not answer tickets' } }),
  resolve: write('/admin/tickets/{id}/resolve').input(z.object({ id })).errors(stateErrors),
  reopen: write('/admin/tickets/{id}/reopen').input(z.object({ id })).errors(stateErrors),
  savedReplies: {
    list: staffOperation('support.read')
      .route({ method: 'GET', path: '/admin/saved-replies' })
      .output(z.array(savedReply).describe('By title')),
    create: staffOperation('support.write')
      .route({ method: 'POST', path: '/admin/saved-replies' })
      .input(z.object(savedReplyForm))
      .output(savedReply)
      .errors({
        ...savedReplyErrors,
        SAVED_REPLY_LIMIT_REACHED: { status: 409, message: `At most ${SAVED_REPLIES_MAXIMUM} saved replies` },
      }),
    update: staffOperation('support.write')
      .route({ method: 'PUT', path: '/admin/saved-replies/{id}' })
      .input(z.object({ id, ...savedReplyForm, expected }))
      .output(savedReply)
      .errors({ ...savedReplyErrors, ...editConflict }),
    remove: staffOperation('support.write')
      .route({ method: 'DELETE', path: '/admin/saved-replies/{id}' })
      .input(z.object({ id }))
      .output(okResponse),
  },
};
