import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { nameOf } from '#features/team/rules.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { useAction } from '../../components/use-action.ts';
import { useMay } from '../../permissions.tsx';
import { reloadKeys } from '../api-keys/api-keys.ts';
import { type Member, reloadTeam } from './team.ts';

/** Asks before a member is removed, and states what stays. */
export function EndMemberDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const [revokesKeys, setRevokesKeys] = useState(false);
  const mayRevoke = useMay()('keys.write');
  const { apiKeys } = member;
  const end = useAction({
    run: () => adminApi.team.end({ id: member.id, revokesKeys }),
    reload: reloadTeam,
    onSuccess: ({ revokedKeys }) => {
      void reloadKeys(client);
      const keys = revokedKeys > 0 ? ` API keys revoked: ${revokedKeys}.` : '';
      toast(`${nameOf(member)} was removed from the team`, `Their sessions have ended.${keys}`);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`End ${nameOf(member)}`}
      confirm="End membership"
      busyLabel="Ending..."
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{nameOf(member)} is signed out everywhere; an open panel stops within two seconds.</p>
      {apiKeys.length > 0 && (
        <>
          <p>
            {nameOf(member)} knows {apiKeys.length === 1 ? 'an API key that goes' : 'API keys that go'} on working:{' '}
            {apiKeys.map(({ id, name, prefix }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <b>{name}</b> (<code className={textStyles.code}>{prefix}…</code>)
              </Fragment>
            ))}
            .
          </p>
          {mayRevoke ? (
            <Checkbox checked={revokesKeys} onChange={(event) => setRevokesKeys(event.target.checked)}>
              Revoke {apiKeys.length === 1 ? 'it' : 'them'} too: programs that use{' '}
              {apiKeys.length === 1 ? 'it' : 'them'} stop
            </Checkbox>
          ) : (
            <p>Ask an owner to revoke {apiKeys.length === 1 ? 'it' : 'them'} in Settings → API keys.</p>
          )}
        </>
      )}
      <p className="muted">The account stays as a customer account, and past changes keep the name.</p>
    </ConfirmDialog>
  );
}
