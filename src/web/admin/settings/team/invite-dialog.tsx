import { INVITATION_DAYS, nameOf } from '#features/team/rules.ts';
import { DAY_MS, formatDateTime } from '#shared/dates.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useStorefront } from '../../../shop/storefront.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import settingsPageStyles from '../settings-page.module.css';
import { RoleChoice } from './role-choice.tsx';
import { RoleConsequence } from './role-consequence.tsx';
import styles from './team.module.css';
import { reloadTeam, type TeamRow, useRoles } from './team.ts';

type Props = { invitee: Pick<TeamRow, 'email' | 'fullName' | 'role'> | null; onClose(): void };

/** Fields on the left; the role's menu and the invitation mail on the right. */
export function InviteDialog({ invitee, onClose }: Props) {
  const roles = useRoles().data ?? [];
  const findRole = (role: string) => roles.find(({ key, isHeld }) => key === role && isHeld);
  const form = useEntityForm({
    draft: `team invitation ${invitee?.email ?? 'new'}`,
    fields: () => ({
      email: invitee?.email ?? '',
      fullName: invitee?.fullName ?? '',
      note: '',
      role: invitee?.role ?? 'packing',
      secondFactorRequired: false,
    }),
    toInput: (fields) => ({
      ...fields,
      secondFactorRequired: fields.secondFactorRequired && !findRole(fields.role)?.secondFactorRequired,
    }),
    validate: ({ email, fullName, role }) => ({
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Enter a valid email address',
      fullName: fullName.trim() ? undefined : 'Enter a name',
      root: findRole(role) ? undefined : 'Choose a role',
    }),
    save: (input) => adminApi.team.invite(input),
    reload: reloadTeam,
    success: (_, { email }) => ['Invitation sent', `${email} has ${INVITATION_DAYS} days to accept it.`],
    onSaved: onClose,
  });
  const { field, choice, values } = form;
  const role = findRole(values.role);
  const isRequired = role?.secondFactorRequired ?? false;
  const who = values.fullName.trim().split(' ')[0] || 'The new member';
  return (
    <EntityDialog
      form={form}
      size="l"
      title="Invite a member"
      save="Send invitation"
      saving="Sending..."
      onClose={onClose}
    >
      <div className={styles.twoColumns}>
        <div>
          <div className={styles.pair}>
            <TextField label="Email" type="email" maxLength={254} {...field('email')} />
            <TextField label="Name" maxLength={100} {...field('fullName')} />
          </div>
          <RoleChoice roles={roles} {...choice('role')} />
          <div className={settingsPageStyles.switchRow}>
            <Switch
              label="Require a second factor"
              checked={values.secondFactorRequired || isRequired}
              disabled={isRequired}
              onChange={choice('secondFactorRequired').onChange}
            />
            <small className="muted">
              {isRequired
                ? `${role?.name} requires one.`
                : `${role?.name ?? 'The role'} does not require one; you may ask for it from this person.`}
            </small>
          </div>
          <TextAreaField
            label="Personal message"
            optional
            rows={3}
            maxLength={500}
            placeholder="Shown in the mail"
            {...field('note')}
          />
        </div>
        <div>
          <RoleConsequence who={who} role={role} />
          <MailPreview to={values.email} role={role?.name ?? ''} note={values.note} />
        </div>
      </div>
    </EntityDialog>
  );
}

function MailPreview({ to, role, note }: { to: string; role: string; note: string }) {
  const { siteName } = useStorefront();
  const user = useSession()?.user;
  const inviter = user && nameOf(user);
  const ends = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  return (
    <section className={styles.mail} aria-label="The mail">
      <p>
        <span className="muted">To {to || '…'}</span>
        <b>
          {inviter} invites you to {siteName}
        </b>
      </p>
      <p>You will work as {role}. Choose a password of 12 characters or more.</p>
      {note.trim() && (
        <p>
          {inviter} writes: {note.trim()}
        </p>
      )}
      <p className="muted">
        The link ends on {formatDateTime(ends.toISOString())}. It gives no access until it is accepted.
      </p>
    </section>
  );
}
