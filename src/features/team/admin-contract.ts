import { z } from 'zod';
import {
  editConflict,
  expected,
  id,
  instant,
  okResponse,
  reauthenticatedOperation,
  staffOperation,
} from '#shared/contract.ts';
import { GRANTABLE_PERMISSIONS, PERMISSIONS } from '#shared/permissions.ts';
import { email, identifier, multiLineText, singleLineText } from '#shared/text-schemas.ts';

const permissions = z.array(z.enum(GRANTABLE_PERMISSIONS));
const roleKey = identifier(60);

const role = z.object({
  key: z.string(),
  name: z.string(),
  permissions,
  isBuiltIn: z.boolean().describe('Whether it comes with the shop: its name and permissions are fixed'),
  secondFactorRequired: z.boolean(),
  isHeld: z.boolean().describe('Whether the caller has all its permissions and so may assign it'),
  members: z.int(),
  invitations: z.int(),
});

const member = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  role: z.string(),
  roleName: z.string(),
  isOwnRole: z.boolean(),
  isYou: z.boolean(),
  isManaged: z.boolean().describe('Whether the caller has all permissions of the member'),
  secondFactor: z
    .enum(['on', 'due', 'asked', 'off'])
    .describe('due: required from a date; asked: at the next sign-in; off: not required'),
  secondFactorDueAt: instant.nullable(),
  secondFactorRequired: z.boolean().describe('Whether it is required of this member regardless of the role'),
  lastSeenAt: instant.nullable(),
  lastSeenIn: z.string().nullable(),
  sessions: z.int(),
  addedAt: instant.nullable(),
  addedBy: z.string().nullable().describe('null: added on the command line'),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  changes: z.int().describe('Number of entries in the change log by a former member'),
  apiKeys: z
    .array(z.object({ id, name: z.string(), prefix: z.string() }))
    .describe('Valid API keys that they made and so know; they stay valid after the membership'),
});

const invitation = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  role: z.string(),
  roleName: z.string(),
  isOwnRole: z.boolean(),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

const team = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  facts: z.object({
    failedSignIns: z.int().describe('Failed sign-ins of members in 7 days'),
    lastChange: z.object({ label: z.string(), action: z.string(), by: z.string().nullable(), at: instant }).nullable(),
  }),
});

const session = z.object({
  id,
  browser: z.string(),
  isCurrent: z.boolean(),
  hasSecondFactor: z.boolean(),
  signedInAt: instant,
  lastSeenAt: instant,
});

const handover = z.object({
  id,
  isReceiver: z.boolean().describe('Whether the caller is the receiver'),
  giver: z.string(),
  receiver: z.string(),
  roleName: z.string().describe('Role of the giver afterwards'),
  expiresAt: instant,
});

const heldErrors = {
  PERMISSION_NOT_HELD: {
    status: 403,
    message: 'You can only grant or manage permissions that you have yourself',
    data: z.object({ permissions: z.array(z.enum(PERMISSIONS)) }),
  },
};
const noRole = { ROLE_NOT_FOUND: { status: 422, message: 'This role no longer exists' } };
const roleErrors = { ...heldErrors, ...noRole };
const ownerErrors = {
  LAST_ADMINISTRATOR: { status: 409, message: 'A shop needs an owner: make someone else an owner first' },
};

const roleInput = {
  name: singleLineText(40, 2),
  permissions: permissions.max(200),
  secondFactorRequired: z.boolean().default(false),
};
const nameErrors = { ROLE_NAME_TAKEN: { status: 409, message: 'Another role has this name' } };
const builtInErrors = {
  ROLE_BUILT_IN: { status: 409, message: 'This is a built-in role: it cannot be deleted or changed' },
};

export const teamAdminContract = {
  list: staffOperation('team.read').route({ method: 'GET', path: '/admin/team' }).output(team),
  sessions: staffOperation('team.read')
    .route({ method: 'GET', path: '/admin/team/{id}/sessions' })
    .input(z.object({ id }))
    .output(z.array(session)),
  endSession: reauthenticatedOperation('team.write')
    .route({ method: 'DELETE', path: '/admin/team/{id}/sessions/{sessionId}' })
    .input(z.object({ id, sessionId: id }))
    .output(okResponse)
    .errors(heldErrors),
  endSessions: reauthenticatedOperation('team.write')
    .route({ method: 'POST', path: '/admin/team/{id}/sessions/end' })
    .input(z.object({ id }))
    .output(z.object({ ended: z.int() }))
    .errors(heldErrors),
  setRole: reauthenticatedOperation('team.write')
    .route({ method: 'PUT', path: '/admin/team/{id}/role' })
    .input(z.object({ id, role: roleKey, secondFactorRequired: z.boolean(), expected }))
    .output(okResponse)
    .errors({ ...roleErrors, ...ownerErrors, ...editConflict }),
  end: reauthenticatedOperation('team.write')
    .route({ method: 'POST', path: '/admin/team/{id}/end' })
    .input(
      z.object({
        id,
        revokesKeys: z
          .boolean()
          .default(false)
          .describe('Also revokes the API keys that they made; requires the permission keys.write'),
      }),
    )
    .output(okResponse.extend({ revokedKeys: z.int() }))
    .errors({ ...heldErrors, ...ownerErrors }),
  invite: reauthenticatedOperation('team.write')
    .route({ method: 'POST', path: '/admin/team/invitations' })
    .input(
      z.object({
        email,
        fullName: singleLineText(100, 1),
        role: roleKey,
        secondFactorRequired: z.boolean().default(false),
        note: multiLineText(500).default(''),
      }),
    )
    .output(z.object({ id }))
    .errors({
      ...roleErrors,
      MEMBER_EXISTS: { status: 409, message: 'This person is already in the team' },
      INVITATION_OPEN: { status: 409, message: 'This address is already invited: send that invitation again' },
    }),
  resend: reauthenticatedOperation('team.write')
    .route({ method: 'POST', path: '/admin/team/invitations/{id}/resend' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(roleErrors),
  withdraw: staffOperation('team.write')
    .route({ method: 'DELETE', path: '/admin/team/invitations/{id}' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(roleErrors),
  handover: {
    read: staffOperation('panel.use')
      .route({
        method: 'GET',
        path: '/admin/owner-handover',
        description: 'The open offer of the shop made by or to the caller',
      })
      .output(z.object({ offer: handover.nullable() })),
    offer: reauthenticatedOperation('team.write')
      .route({ method: 'POST', path: '/admin/team/{id}/handover' })
      .input(z.object({ id, role: roleKey.describe('Role of the present owner afterwards') }))
      .output(okResponse)
      .errors({
        ...roleErrors,
        OWNER_REQUIRED: { status: 403, message: 'Only the owner can hand the shop over' },
        MEMBER_IS_OWNER: { status: 409, message: 'This member is already an owner' },
        HANDOVER_OPEN: {
          status: 409,
          message: 'You have already offered the shop to someone: withdraw that offer first',
        },
      }),
    accept: reauthenticatedOperation('panel.use')
      .route({ method: 'POST', path: '/admin/owner-handover/{id}/accept' })
      .input(z.object({ id }))
      .output(okResponse)
      .errors({ ...noRole, HANDOVER_ENDED: { status: 410, message: 'This offer has ended' } }),
    end: staffOperation('panel.use')
      .route({
        method: 'DELETE',
        path: '/admin/owner-handover/{id}',
        description: 'Withdraws or declines the offer',
      })
      .input(z.object({ id }))
      .output(okResponse),
  },
  roles: {
    list: staffOperation('team.read').route({ method: 'GET', path: '/admin/roles' }).output(z.array(role)),
    view: staffOperation('roles.write')
      .route({
        method: 'POST',
        path: '/admin/roles/{key}/view',
        description: 'Starts a read-only view of the panel as this role for 15 minutes',
      })
      .input(z.object({ key: roleKey }))
      .output(okResponse)
      .errors(heldErrors),
    endView: staffOperation('panel.use')
      .meta({ duringRoleView: true })
      .route({ method: 'DELETE', path: '/admin/role-view', description: 'Ends the role view' })
      .output(okResponse),
    create: reauthenticatedOperation('roles.write')
      .route({ method: 'POST', path: '/admin/roles' })
      .input(z.object(roleInput))
      .output(z.object({ key: z.string() }))
      .errors({ ...heldErrors, ...nameErrors }),
    update: reauthenticatedOperation('roles.write')
      .route({ method: 'PUT', path: '/admin/roles/{key}' })
      .input(z.object({ ...roleInput, key: roleKey, expected }))
      .output(okResponse)
      .errors({ ...heldErrors, ...nameErrors, ...builtInErrors, ...editConflict }),
    remove: reauthenticatedOperation('roles.write')
      .route({ method: 'DELETE', path: '/admin/roles/{key}' })
      .input(z.object({ key: roleKey }))
      .output(okResponse)
      .errors({
        ...heldErrors,
        ...builtInErrors,
        ROLE_IN_USE: {
          status: 409,
          message: 'The role is assigned to a member',
          data: z.object({ members: z.int(), invitations: z.int() }),
        },
      }),
  },
};
