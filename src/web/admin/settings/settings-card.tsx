import { useQueryClient } from '@tanstack/react-query';
import { SECURED_SECTIONS, type SettingValue } from '#features/settings/rules.ts';
import { validateSettings } from '#features/settings/save-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { orpc } from '../../lib/api.ts';
import { errorCode } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Switch } from '../../ui/switch.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { type EntityForm, useEntityForm } from '../components/form/use-entity-form.ts';
import { usePaymentProviders } from '../payment-providers.ts';
import { useMay } from '../permissions.tsx';
import type { SettingField, SettingsCardSpec } from './cards.ts';
import { CashBackTest } from './cash-back-test.tsx';
import { ProductListField } from './product-list-field.tsx';
import styles from './settings-card.module.css';
import { paymentOf, TermsPreview } from './terms-preview.tsx';

type Stored = Awaited<ReturnType<AdminApi['settings']['read']>>[number];
type Typed = Record<string, string | boolean>;

const typedOf = (values: Stored['values']): Typed =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

const CONFLICT =
  'Someone else has saved these settings since you opened them. Check them again; what you typed is kept.';

type Props = {
  spec: SettingsCardSpec;
  stored: Stored;
  /** names of the fields that match the search; null without a search */
  found: ReadonlySet<string> | null;
};

/** A section of the settings with its own Save. */
export function SettingsCard({ spec, stored, found }: Props) {
  const client = useQueryClient();
  const providers = usePaymentProviders();
  const may = useMay();
  const mayWrite = may(SECURED_SECTIONS.includes(spec.section) ? 'settings.security' : 'settings.write');
  const form = useEntityForm({
    draft: `settings ${spec.section}`,
    row: stored,
    isLive: true,
    fields: (row): Typed => typedOf(row!.values),
    toInput: (typed): Record<string, SettingValue> =>
      Object.fromEntries(
        Object.entries(stored.values).map(([name, value]) => [
          name,
          typeof value === 'number' ? (typedNumber(String(typed[name])) ?? Number.NaN) : typed[name]!,
        ]),
      ),
    validate: (values) => validateSettings(spec.section, values, providers),
    save: (values) => adminApi.settings.save({ section: spec.section, values, savedAt: stored.savedAt }),
    explain: (error) => (errorCode(error) === 'EDIT_CONFLICT' ? { root: CONFLICT } : undefined),
    reload: () => {
      void client.invalidateQueries({ queryKey: adminQueries.settings.key() });
      void client.invalidateQueries({ queryKey: orpc.settings.key() });
    },
    success: () => ['Settings Updated', `${spec.title} settings have been saved successfully.`],
    onSaved: async (saved) => {
      form.restart(saved);
      await writeQueryData<Stored[]>(client, adminQueries.settings.read.queryKey(), (sections) =>
        sections?.map((section) => (section.section === saved.section ? saved : section)),
      );
    },
  });
  const changeCount = Object.keys(form.formState.dirtyFields).length;
  const id = `card-${spec.section}`;
  return (
    <form
      method="post"
      className={`${cardStyles.card} ${styles.setting}${changeCount > 0 ? ` ${styles.settingDirty}` : ''}`}
      aria-labelledby={id}
      // hidden but mounted, so that typed values stay
      hidden={found?.size === 0}
      noValidate
      onSubmit={form.submit}
    >
      <header>
        <h3 id={id}>{spec.title}</h3>
        <span className={`muted ${textStyles.small}`}>{spec.about}</span>
      </header>
      <RestoredNote draft={form.draft} />
      <fieldset className={`${cardStyles.body} ${styles.fields}`} disabled={!mayWrite}>
        {spec.fields.map((field) => (
          <div
            key={field.name}
            className={field.half ? undefined : styles.fullWidth}
            data-found={found?.has(field.name) ? '' : undefined}
          >
            {field.kind === 'switch' ? (
              <div className={styles.switchRow}>
                <span>
                  <b>{field.label}</b>
                  <small id={`${id}-${field.name}`}>{field.hint}</small>
                </span>
                <Switch
                  bare
                  label={field.label}
                  checked={Boolean(form.values[field.name])}
                  onChange={form.choice(field.name).onChange}
                />
              </div>
            ) : field.kind === 'products' ? (
              <ProductListField
                label={field.label}
                hint={field.hint}
                {...form.choice(field.name)}
                value={String(form.values[field.name])}
              />
            ) : (
              <Control spec={field} {...form.field(field.name)} />
            )}
          </div>
        ))}
        {spec.section === 'payment' && <TermsPreview payment={paymentOf(form.values)} />}
      </fieldset>
      {spec.section === 'payment' && mayWrite && (
        <div className={cardStyles.body}>
          <div className={styles.fullWidth}>
            <CashBackTest typed={form.values} />
          </div>
        </div>
      )}
      <footer>
        {form.notice && <Problem live>{form.notice}</Problem>}
        <span className={`${arrangeStyles.grow} muted ${textStyles.small}`} role="status">
          {changeCount > 0
            ? `${changeCount} ${changeCount === 1 ? 'change' : 'changes'}, not saved`
            : stored.savedAt
              ? `Saved ${formatDateTime(stored.savedAt)} by ${stored.savedBy ?? 'the server'}`
              : 'Default text'}
          {!mayWrite && ' · Your role does not change these'}
        </span>
        {changeCount > 0 && <Button onClick={form.draft.discard}>Undo</Button>}
        {mayWrite && (
          <BusyButton variant={changeCount > 0 ? 'primary' : 'plain'} busy={form.isSaving} busyLabel="Saving...">
            Save<span className="visually-hidden"> {spec.title}</span>
          </BusyButton>
        )}
      </footer>
    </form>
  );
}

type ControlProps = { spec: SettingField } & ReturnType<EntityForm<Typed>['field']>;

function Control({ spec: { label, kind, hint }, ...input }: ControlProps) {
  const shared = { label, hint, ...input };
  switch (kind) {
    case 'area':
      return <TextAreaField rows={2} maxLength={500} {...shared} />;
    case 'rupees':
      return <AmountField unit="₹" {...shared} />;
    case 'percent':
      return <AmountField unit="%" {...shared} />;
    case 'number':
      return <AmountField {...shared} />;
    case 'state':
      return (
        <SelectField {...shared}>
          <option value="">Choose the State</option>
          {INDIAN_STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </SelectField>
      );
    default:
      return <TextField maxLength={500} {...shared} />;
  }
}
