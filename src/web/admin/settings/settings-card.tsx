import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { SECURED_SECTIONS, type SettingValue } from '#features/settings/rules.ts';
import { validateSettings } from '#features/settings/save-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { orpc } from '../../lib/api.ts';
import { errorCode, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { usePaymentProviders } from '../payment-providers.ts';
import { useMay } from '../permissions.tsx';
import type { SettingField, SettingsCardSpec } from './cards.ts';
import styles from './settings-card.module.css';

type Stored = Awaited<ReturnType<AdminApi['settings']['read']>>[number];
type Typed = Record<string, string | boolean>;

const typedOf = (values: Stored['values']): Typed =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

type Props = {
  spec: SettingsCardSpec;
  stored: Stored;
  /** names of the fields that match the search; null without a search */
  found: ReadonlySet<string> | null;
};

/** A section of the settings with its own Save. */
export function SettingsCard({ spec, stored, found }: Props) {
  const client = useQueryClient();
  const form = useForm<Typed>({ values: typedOf(stored.values), resetOptions: { keepDirtyValues: true } });
  const { control, register, handleSubmit, setError, formState, reset } = form;
  const { errors, dirtyFields } = formState;
  const changes = Object.keys(dirtyFields).length;
  const providers = usePaymentProviders();
  const may = useMay();
  const mayWrite = may(SECURED_SECTIONS.includes(spec.section) ? 'settings.security' : 'settings.write');

  const show = (fields: Record<string, string | undefined>) => showFieldErrors(setError, fields);
  const save = useMutation({
    mutationFn: (values: Record<string, SettingValue>) =>
      adminApi.settings.save({ section: spec.section, values, savedAt: stored.savedAt }),
    onSuccess: async (saved) => {
      await writeQueryData<Stored[]>(client, adminQueries.settings.read.queryKey(), (all) =>
        all?.map((one) => (one.section === saved.section ? saved : one)),
      );
      reset(typedOf(saved.values), { keepDirtyValues: false });
      void client.invalidateQueries({ queryKey: orpc.settings.key() });
      toast('Settings Updated', `${spec.title} settings have been saved successfully.`);
    },
    onError: (error) => {
      const fields = fieldErrors(error, 'INVALID_SETTINGS');
      if (fields) return void show(fields);
      if (errorCode(error) === 'EDIT_CONFLICT') {
        void client.invalidateQueries({ queryKey: adminQueries.settings.key() });
        return toastError(
          'Error',
          'Someone else has saved these settings since you opened them. Check them again; what you typed is kept.',
        );
      }
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') toastError('Error', errorMessage(error));
    },
  });
  const submit = handleSubmit((typed) => {
    const values = Object.fromEntries(
      Object.entries(stored.values).map(([name, value]): [string, SettingValue] => [
        name,
        typeof value === 'number'
          ? (typedNumber(String(typed[name])) ?? Number.NaN)
          : (typed[name] as string | boolean),
      ]),
    );
    const problems = validateSettings(spec.section, values, providers);
    if (show(problems) === 0) save.mutate(values);
  });
  useUnsavedChanges(changes > 0);
  const id = `card-${spec.section}`;
  return (
    <form
      method="post"
      className={`${cardStyles.card} ${styles.setting}${changes > 0 ? ` ${styles.settingDirty}` : ''}`}
      aria-labelledby={id}
      // hidden but mounted, so that typed values stay
      hidden={found?.size === 0}
      noValidate
      onSubmit={submit}
    >
      <header>
        <h3 id={id}>{spec.title}</h3>
        <span className={`muted ${textStyles.small}`}>{spec.about}</span>
      </header>
      <fieldset className={`${cardStyles.body} ${styles.fields}`} disabled={!mayWrite}>
        {spec.fields.map((field) => (
          <div
            key={field.name}
            className={field.half ? undefined : styles.fullWidth}
            data-found={found?.has(field.name) ? '' : undefined}
          >
            {field.kind === 'switch' ? (
              <Controller
                control={control}
                name={field.name}
                render={({ field: { value, onChange } }) => (
                  <div className={styles.switchRow}>
                    <span>
                      <b>{field.label}</b>
                      <small id={`${id}-${field.name}`}>{field.hint}</small>
                    </span>
                    <Switch bare label={field.label} checked={Boolean(value)} onChange={onChange} />
                  </div>
                )}
              />
            ) : (
              <Control field={field} error={errors[field.name]?.message} {...register(field.name)} />
            )}
          </div>
        ))}
      </fieldset>
      <footer>
        <span className={`${arrangeStyles.grow} muted ${textStyles.small}`} role="status">
          {changes > 0
            ? `${changes} ${changes === 1 ? 'change' : 'changes'}, not saved`
            : stored.savedAt
              ? `Saved ${formatDateTime(stored.savedAt)} by ${stored.savedBy ?? 'the server'}`
              : 'As delivered'}
          {!mayWrite && ' · Your role does not change these'}
        </span>
        {changes > 0 && (
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => reset(typedOf(stored.values), { keepDirtyValues: false })}
          >
            Undo
          </button>
        )}
        {mayWrite && (
          <BusyButton
            className={`${buttonStyles.button}${changes > 0 ? ` ${buttonStyles.primary}` : ''}`}
            busy={save.isPending}
            busyLabel="Saving..."
          >
            Save<span className="visually-hidden"> {spec.title}</span>
          </BusyButton>
        )}
      </footer>
    </form>
  );
}

type ControlProps = { field: SettingField; error: string | undefined } & ReturnType<
  ReturnType<typeof useForm<Typed>>['register']
>;

function Control({ field: { label, kind, hint }, error, ...input }: ControlProps) {
  const shared = { label, error, hint, ...input };
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
