import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SCOPES } from '#features/api-keys/rules.ts';
import { DAY_MS, formatDate } from '#shared/dates.ts';
import { type GrantablePermission, PERMISSION_GROUPS, withNeeded } from '#shared/permissions.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage, fieldErrors } from '../../../lib/errors.ts';
import cardStyles from '../../../ui/card.module.css';
import { SelectField, TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import dialogSideStyles from '../dialog-side.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import settingsPageStyles from '../settings-page.module.css';
import styles from './api-keys.module.css';
import type { ApiKeys } from './api-keys.ts';

type Props = { keys: ApiKeys; onClose(): void };
const LENGTHS = [
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'No end'],
] as const;
/** Scopes that move money or goods, pointed out before and after. */
const WEIGHTY = ['orders.write', 'orders.delete', 'catalog.delete', 'campaigns.send', 'store.open', 'settings.write'];

/** Creates a key: fields on the left, consequences on the right; then shows it once. */
export function CreateKeyDialog({ keys: { limits, givable }, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('365');
  const [scopes, setScopes] = useState<readonly GrantablePermission[]>([]);
  const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const create = useMutation({
    mutationFn: () => adminApi.apiKeys.create({ name, scopes: [...scopes], expiresAt }),
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.apiKeys.key() }),
  });
  const fields = fieldErrors(create.error, 'INVALID_KEY') ?? {};
  const weighty = scopes.filter((scope) => WEIGHTY.includes(scope));
  const until = expiresAt ? `, until ${formatDate(expiresAt)}` : '';
  if (create.data)
    return (
      <SecretDialog
        title="Key created"
        said={
          <>
            <b>‘{name}’ works now.</b> It can use {pluralize(scopes.length, 'scope')} and make {limits.callsAMinute}{' '}
            calls a minute{until}.
          </>
        }
        label="Your key"
        secret={create.data.key}
        note={
          <>
            We keep a hash of it and its first characters, <b>{create.data.key.slice(0, 7)}</b>. If you lose it, create
            another and end this one.
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
        <ScopeChips scopes={scopes} />
        {weighty.length > 0 && <Weighty scopes={weighty} />}
      </SecretDialog>
    );
  return (
    <FormDialog
      open
      size="l"
      title="Create key"
      save="Create key"
      saving="Creating..."
      busy={create.isPending}
      dirty={name !== '' || scopes.length > 0}
      problem={create.isError && Object.keys(fields).length === 0 ? errorMessage(create.error) : null}
      onSubmit={() => name.trim() && create.mutate()}
      onClose={onClose}
    >
      <div className={dialogSideStyles.form}>
        <div className={formPartsStyles.fields}>
          <TextField
            label="Program"
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label="Holds for"
            value={days}
            error={fields.expiresAt}
            onChange={(event) => setDays(event.target.value)}
          >
            {LENGTHS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          <ScopeChoice scopes={scopes} givable={givable} problem={fields.scopes} onChange={setScopes} />
        </div>
        <div className={dialogSideStyles.side}>
          <h3 className={textStyles.heading3}>What will follow</h3>
          <ul className={dialogSideStyles.follows}>
            <li>The key is shown once and stored as a hash.</li>
            <li>
              It can make {limits.callsAMinute} calls a minute, {limits.writesAMinute} of them changes{until}.
            </li>
            <li>The change log names it with each change.</li>
            <li>It cannot do anything that asks for a password, or change team, roles and keys.</li>
          </ul>
          {weighty.length > 0 && <Weighty scopes={weighty} />}
        </div>
      </div>
    </FormDialog>
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
  <p className={`${cardStyles.note} ${cardStyles.warning}`}>
    <span>
      <b>{scopes.join(', ')}</b> {scopes.length === 1 ? 'moves' : 'move'} money, goods or the store itself. Each change
      carries the key’s name.
    </span>
  </p>
);

type ChoiceProps = {
  scopes: readonly GrantablePermission[];
  givable: readonly string[];
  problem: string | undefined;
  onChange(scopes: readonly GrantablePermission[]): void;
};

/** Permissions by group; the dependencies of a scope are selected with it. */
function ScopeChoice({ scopes, givable, problem, onChange }: ChoiceProps) {
  return (
    <fieldset className={`${dialogSideStyles.ticks} ${styles.choice}`}>
      <legend>Scopes</legend>
      {PERMISSION_GROUPS.map(({ key, label, permissions }) => {
        const own = SCOPES.filter((scope) => scope in permissions && givable.includes(scope));
        if (own.length === 0) return null;
        return (
          <div key={key}>
            <b>{label}</b>
            {own.map((scope) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={(event) => {
                    const next = event.target.checked
                      ? withNeeded([...scopes, scope])
                      : scopes.filter((one) => one !== scope);
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
      {problem && <Problem id="scopes-problem">{problem}</Problem>}
    </fieldset>
  );
}
