import { implement } from '@orpc/server';
import {
  type ApiContext,
  authorized,
  grantedTo,
  requirePermission,
  staffOf,
  viewerOf,
} from '#platform/http/api-middleware.ts';
import { teamAdminContract } from './admin-contract.ts';
import { endMember } from './end-member.ts';
import { acceptHandover, endHandover, offerHandover, readHandover } from './hand-over-owner.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts';
import { listRoles } from './list-roles.ts';
import { listTeam } from './list-team.ts';
import { endMemberSessions, listMemberSessions } from './member-sessions.ts';
import { removeRole } from './remove-role.ts';
import { createRole, updateRole } from './save-role.ts';
import { setMemberRole } from './set-member-role.ts';
import { beginRoleView, endRoleView } from './view-role.ts';

const api = implement(teamAdminContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const teamAdminRoutes = api.router({
  list: api.list.handler(async ({ context }) =>
    listTeam(context.app, viewerOf(context).userId, await grantedTo(context)),
  ),
  sessions: api.sessions.handler(({ context, input }) =>
    listMemberSessions(context.app, input.id, viewerOf(context).sessionId),
  ),
  endSession: api.endSession.handler(async ({ context, input }) => {
    await endMemberSessions(context.app, staffOf(context), input.id, input.sessionId);
    return SUCCESS;
  }),
  endSessions: api.endSessions.handler(async ({ context, input }) => ({
    ended: await endMemberSessions(context.app, staffOf(context), input.id, null),
  })),
  setRole: api.setRole.handler(async ({ context, input }) => {
    await setMemberRole(context.app, staffOf(context), input);
    return SUCCESS;
  }),
  end: api.end.handler(async ({ context, input }) => {
    const { id, revokesKeys } = input;
    if (revokesKeys) await requirePermission(context, 'keys.write');
    return { ...SUCCESS, revokedKeys: await endMember(context.app, staffOf(context), id, { revokesKeys }) };
  }),
  invite: api.invite.handler(({ context, input }) => inviteMember(context.app, staffOf(context), input)),
  resend: api.resend.handler(async ({ context, input }) => {
    await resendInvitation(context.app, staffOf(context), input.id);
    return SUCCESS;
  }),
  withdraw: api.withdraw.handler(async ({ context, input }) => {
    await withdrawInvitation(context.app, staffOf(context), input.id);
    return SUCCESS;
  }),
  handover: {
    read: api.handover.read.handler(async ({ context }) => ({
      offer: await readHandover(context.app, viewerOf(context).userId),
    })),
    offer: api.handover.offer.handler(async ({ context, input }) => {
      await offerHandover(context.app, staffOf(context), input);
      return SUCCESS;
    }),
    accept: api.handover.accept.handler(async ({ context, input }) => {
      await acceptHandover(context.app, staffOf(context), input.id);
      return SUCCESS;
    }),
    end: api.handover.end.handler(async ({ context, input }) => {
      await endHandover(context.app, staffOf(context), input.id);
      return SUCCESS;
    }),
  },
  roles: {
    list: api.roles.list.handler(async ({ context }) => listRoles(context.app, await grantedTo(context))),
    view: api.roles.view.handler(async ({ context, input }) => {
      await beginRoleView(context.app, staffOf(context), viewerOf(context).sessionId, input.key);
      return SUCCESS;
    }),
    endView: api.roles.endView.handler(async ({ context }) => {
      await endRoleView(context.app, viewerOf(context).sessionId);
      return SUCCESS;
    }),
    create: api.roles.create.handler(({ context, input }) => createRole(context.app, staffOf(context), input)),
    update: api.roles.update.handler(async ({ context, input }) => {
      await updateRole(context.app, staffOf(context), input);
      return SUCCESS;
    }),
    remove: api.roles.remove.handler(async ({ context, input }) => {
      await removeRole(context.app, staffOf(context), input.key);
      return SUCCESS;
    }),
  },
});
