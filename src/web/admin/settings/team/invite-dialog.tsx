import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITATION_DAYS, nameOf } from '#features/team/rules.ts';
import { DAY_MS, formatDateTime } from '#shared/dates.ts';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useStorefront } from '../../../shop/storefront.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { RoleChoice } from './role-choice.tsx';
import { RoleConsequence } from './role-consequence.tsx';
import styles from './team.module.css';
import { type TeamRow, useRoles } from './team.ts';

type Props = { again: Pick<TeamRow, 'email' | 'fullName' | 'role'> | null; onClose(): void };

/** Fields on the left; the role's menu and the invitation mail on the right. */
export function InviteDialog({ again, onClose }: Props) {
  const client = useQueryClient();
  const roles = useRoles().data ?? [];
  const start = { email: again?.email ?? '', fullName: again?.fullName ?? '', note: '' };
  const [values, setValues] = useState(start);
  const [chosen, setChosen] = useState(again?.role ?? 'packing');
  const [isSecondFactorRequired, setSecondFactorRequired] = useState(false);
  const [problems, setProblems] = useState<{ email?: string; fullName?: string }>({});
  const role = roles.find(({ key, isHeld }) => key === chosen && isHeld);
  const isRequired = role?.secondFactorRequired ?? false;
  const invite = useMutation({
    mutationFn: () =>
      adminApi.team.invite({ ...values, role: chosen, secondFactorRequired: isSecondFactorRequired && !isRequired }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueries.team.key() });
      toast('Invitation sent', `${values.email} has ${INVITATION_DAYS} days to accept it.`);
      onClose();
    },
  });
  const set = (name: keyof typeof values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };
  const submit = () => {
    const found = {
      ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: 'Enter a valid email address' }),
      ...(values.fullName.trim() ? {} : { fullName: 'Enter a name' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && role && !invite.isPending) invite.mutate();
  };
  const who = values.fullName.trim().split(' ')[0] || 'The new member';
  const problem = invite.error
    ? errorCode(invite.error) === 'REAUTHENTICATION_REQUIRED'
      ? null
      : errorMessage(invite.error)
    : null;
  return (
    <FormDialog
      open
      size="l"
      title="Invite a member"
      save="Send invitation"
      saving="Sending..."
      busy={invite.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.twoColumns}>
        <div>
          <div className={styles.pair}>
            <TextField
              label="Email"
              type="email"
              name="email"
              maxLength={254}
              value={values.email}
              error={problems.email}
              onChange={(event) => set('email', event.target.value)}
            />
            <TextField
              label="Name"
              name="fullName"
              maxLength={100}
              value={values.fullName}
              error={problems.fullName}
              onChange={(event) => set('fullName', event.target.value)}
            />
          </div>
          <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
          <div className={settingsPageStyles.switchRow}>
            <Switch
              label="Require a second factor"
              checked={isSecondFactorRequired || isRequired}
              disabled={isRequired}
              onChange={setSecondFactorRequired}
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
            value={values.note}
            placeholder="Shown in the mail"
            onChange={(event) => set('note', event.target.value)}
          />
        </div>
        <div>
          <RoleConsequence who={who} role={role} />
          <MailPreview to={values.email} role={role?.name ?? ''} note={values.note} />
        </div>
      </div>
    </FormDialog>
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
