import { useState } from 'react';
import { SCOPES } from '#features/api-keys/rules.ts';
import { DAY_MS, formatDate } from '#shared/dates.ts';
import { type GrantablePermission, PERMISSION_GROUPS, withNeeded } from '#shared/permissions.ts';
import { pluralize } from '#shared/text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { type AdminApi, adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { Note } from '../../components/note.tsx';
import { Options } from '../../components/options.tsx';
import dialogSideStyles from '../dialog-side.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import settingsPageStyles from '../settings-page.module.css';
import styles from './api-keys.module.css';
import { type ApiKeys, reloadKeys } from './api-keys.ts';

type Props = { keys: ApiKeys; onClose(): void };
const LENGTHS = [
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'No end'],
] as const;
/** Scopes that move money or goods, pointed out before and after. */
const WEIGHTY = ['orders.write', 'orders.delete', 'catalog.delete', 'campaigns.send', 'store.open', 'settings.write'];

type KeyInput = Parameters<AdminApi['apiKeys']['create']>[0];
type CreatedKey = { secret: string; input: KeyInput };

const weightyOf = (scopes: readonly string[]) => scopes.filter((scope) => WEIGHTY.includes(scope));
const untilText = (expiresAt: string | null) => (expiresAt ? `, until ${formatDate(expiresAt)}` : '');
const expiryOf = (days: string) => (days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString());

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ keys, onClose }: Props) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (created) return <CreatedKeyDialog {...created} limits={keys.limits} onClose={onClose} />;
  return <KeyForm keys={keys} onCreated={setCreated} onClose={onClose} />;
}

/** Fields on the left, consequences on the right. */
function KeyForm({ keys: { limits, givable }, onCreated, onClose }: Props & { onCreated(created: CreatedKey): void }) {
  const form = useEntityForm({
    draft: 'api key new',
    fields: () => ({ name: '', days: '365', scopes: [] as readonly GrantablePermission[] }),
    toInput: ({ name, days, scopes }): KeyInput => ({ name, scopes: [...scopes], expiresAt: expiryOf(days) }),
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Name the program' }),
    save: (input) => adminApi.apiKeys.create(input),
    renamedFields: { expiresAt: 'days' },
    reload: reloadKeys,
    onSaved: ({ key }, input) => onCreated({ secret: key, input }),
  });
  const { field, choice, values } = form;
  const weighty = weightyOf(values.scopes);
  return (
    <EntityDialog form={form} size="l" title="Create key" save="Create key" saving="Creating..." onClose={onClose}>
      <div className={dialogSideStyles.form}>
        <div className={formPartsStyles.fields}>
          <TextField label="Program" maxLength={60} required {...field('name')} />
          <SelectField label="Holds for" {...field('days')}>
            <Options choices={LENGTHS} />
          </SelectField>
          <ScopeChoice givable={givable} {...choice('scopes')} />
        </div>
        <div className={dialogSideStyles.side}>
          <h3 className={textStyles.heading3}>What will follow</h3>
          <ul className={dialogSideStyles.follows}>
            <li>The key is shown once and stored as a hash.</li>
            <li>
              It can make {limits.callsAMinute} calls a minute, {limits.writesAMinute} of them changes
              {untilText(expiryOf(values.days))}.
            </li>
            <li>The change log names it with each change.</li>
            <li>It cannot do anything that asks for a password, or change team, roles and keys.</li>
          </ul>
          {weighty.length > 0 && <Weighty scopes={weighty} />}
        </div>
      </div>
    </EntityDialog>
  );
}

type CreatedProps = CreatedKey & { limits: ApiKeys['limits']; onClose(): void };

function CreatedKeyDialog({ secret, input, limits, onClose }: CreatedProps) {
  const weighty = weightyOf(input.scopes);
  return (
    <SecretDialog
      title="Key created"
      description={
        <>
          <b>‘{input.name}’ works now.</b> It can use {pluralize(input.scopes.length, 'scope')} and make{' '}
          {limits.callsAMinute} calls a minute{untilText(input.expiresAt)}.
        </>
      }
      label="Your key"
      secret={secret}
      note={
        <>
          We keep a hash of it and its first characters, <b>{secret.slice(0, 7)}</b>. If you lose it, create another and
          end this one.
        </>
      }
      stored="I have stored the key where the program reads it"
      onClose={onClose}
    >
      <div className={styles.try}>
        <b>Try it</b>
        <pre
          className={settingsPageStyles.command}
        >{`curl ${window.location.origin}/api/admin/orders \\\n  -H "Authorization: Bearer $SHOP_KEY"`}</pre>
      </div>
      <ScopeChips scopes={input.scopes} />
      {weighty.length > 0 && <Weighty scopes={weighty} />}
    </SecretDialog>
  );
}

const ScopeChips = ({ scopes }: { scopes: readonly string[] }) => (
  <div className={styles.try}>
    <b>Scopes</b>
    <span className={styles.scopes}>
      {scopes.map((scope) => (
        <span key={scope} className={styles.scope}>
          {scope}
        </span>
      ))}
    </span>
  </div>
);

const Weighty = ({ scopes }: { scopes: readonly string[] }) => (
  <Note tone="warning">
    <b>{scopes.join(', ')}</b> {scopes.length === 1 ? 'moves' : 'move'} money, goods or the store itself. Each change
    carries the key’s name.
  </Note>
);

type ChoiceProps = {
  value: readonly GrantablePermission[];
  givable: readonly string[];
  error: string | undefined;
  onChange(scopes: readonly GrantablePermission[]): void;
};

/** Permissions by group; the dependencies of a scope are selected with it. */
function ScopeChoice({ value, givable, error, onChange }: ChoiceProps) {
  return (
    <fieldset className={`${dialogSideStyles.ticks} ${styles.choice}`}>
      <legend>Scopes</legend>
      {PERMISSION_GROUPS.map(({ key, label, permissions }) => {
        const offeredScopes = SCOPES.filter((scope) => scope in permissions && givable.includes(scope));
        if (offeredScopes.length === 0) return null;
        return (
          <div key={key}>
            <b>{label}</b>
            {offeredScopes.map((scope) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={value.includes(scope)}
                  onChange={(event) => {
                    const next = event.target.checked
                      ? withNeeded([...value, scope])
                      : value.filter((one) => one !== scope);
                    onChange(next);
                  }}
                />
                <span className={textStyles.code}>{scope}</span>
                <span className="muted">{(permissions as Record<string, string>)[scope]}</span>
              </label>
            ))}
          </div>
        );
      })}
      {error && <Problem id="scopes-problem">{error}</Problem>}
    </fieldset>
  );
}
