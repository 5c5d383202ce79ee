import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Check } from '../../../icons/check.ts';
import { Trash2 } from '../../../icons/trash-2.ts';
import { X } from '../../../icons/x.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminApi } from '../../api.ts';
import { Card } from '../../components/card.tsx';
import { RestoredNote } from '../../components/form/restored-note.tsx';
import { useAction } from '../../components/use-action.ts';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import { SHOP_TABS } from '../../tabs.ts';
import settingsPageStyles from '../settings-page.module.css';
import { countTabs, RoleMenu } from '../team/role-menu.tsx';
import { type Role, reloadTeam } from '../team/team.ts';
import styles from './roles.module.css';
import type { RoleDraft } from './use-role-draft.ts';
import { ViewAsRole } from './view-as-role.tsx';

type Props = {
  roles: readonly Role[];
  role: Role;
  draft: RoleDraft;
  mayWrite: boolean;
  onChoose(key: string): void;
};

/** The selected role: its name, its effect, and unsaved changes. */
export function RoleEditor({ roles, role, draft, mayWrite, onChoose }: Props) {
  const { values, changeCount } = draft;
  const tabCounts = countTabs(values.permissions);
  useKeyboardShortcuts({ 'ctrl+s': changeCount > 0 && mayWrite ? draft.save : undefined });
  return (
    <div className={arrangeStyles.stack}>
      <RestoredNote draft={draft.formDraft} />
      <Card
        title={role.name}
        actions={<Badge hue={role.isBuiltIn ? 'grey' : 'purple'}>{role.isBuiltIn ? 'Built-in' : 'Custom role'}</Badge>}
      >
        <div className={`${cardStyles.body} ${styles.fields}`}>
          {role.isBuiltIn ? (
            <p className="muted">Its permissions are built in. To change them, create your own role from it.</p>
          ) : (
            <TextField
              label="Name"
              maxLength={40}
              disabled={!mayWrite}
              value={values.name}
              onChange={(event) => draft.rename(event.target.value)}
            />
          )}
          <div className={settingsPageStyles.switchRow}>
            <Switch
              label="Second factor required"
              checked={values.secondFactorRequired}
              disabled={!mayWrite}
              onChange={draft.requireSecondFactor}
            />
            <small className="muted">Asked at the next sign-in; sessions without one stay valid for 7 days.</small>
          </div>
          {!role.isHeld && <p className="muted">It allows more than you may do, so you cannot change or give it.</p>}
          {mayWrite && !role.isBuiltIn && <DeleteRole roles={roles} role={role} onChoose={onChoose} />}
        </div>
      </Card>
      {changeCount > 0 && (
        <section className={styles.unsaved} aria-label="Unsaved changes">
          <p>
            <b>{pluralize(changeCount, 'change')}, not saved</b>
            <span>
              {[...draft.removed.map((one) => `− ${one}`), ...draft.added.map((one) => `+ ${one}`)].join(', ')}
            </span>
          </p>
          {draft.problem && <p role="alert">{draft.problem}</p>}
          <span className={arrangeStyles.row}>
            <Button onClick={draft.undo}>Undo</Button>
            <BusyButton variant="primary" busy={draft.isSaving} busyLabel="Saving..." onClick={draft.save}>
              Save role
            </BusyButton>
          </span>
        </section>
      )}
      <Card title="What it means">
        <div className={`${cardStyles.body} ${styles.fields}`}>
          <p className={styles.sees} role="status">
            Sees {tabCounts} of {SHOP_TABS.length} tabs
          </p>
          <RoleMenu permissions={values.permissions} />
          <ul className={styles.means}>
            <li>
              <Check className={textStyles.positive} />
              {pluralize(values.permissions.length, 'permission')}, held by {pluralize(role.members, 'member')}
            </li>
            {values.permissions.every((one) => !one.endsWith('.export')) && (
              <li>
                <X />
                Exports are hidden, also in the palette
              </li>
            )}
            {!values.permissions.includes('orders.refund') && (
              <li>
                <X />
                Refunds are not offered
              </li>
            )}
          </ul>
          {mayWrite && <ViewAsRole role={role} isDraft={changeCount > 0} />}
        </div>
      </Card>
    </div>
  );
}

function DeleteRole({ roles, role, onChoose }: Pick<Props, 'roles' | 'role' | 'onChoose'>) {
  const [isAsking, setAsking] = useState(false);
  const isUsed = role.members + role.invitations > 0;
  const remove = useAction({
    run: () => adminApi.team.roles.remove({ key: role.key }),
    reload: reloadTeam,
    success: () => ['Role deleted', role.name],
    onSuccess: () => onChoose(roles[0]!.key),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button isDanger icon={Trash2} disabled={isUsed} onClick={() => setAsking(true)}>
        Delete role
      </Button>
      {isUsed && (
        <small className="muted">
          {pluralize(role.members, 'member')} and {pluralize(role.invitations, 'invitation')} have it.
        </small>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${role.name}`}
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Nobody has this role. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
