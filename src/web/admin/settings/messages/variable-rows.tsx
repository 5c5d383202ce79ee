import type { TemplateVariable } from '#features/messages/template-rules.ts';
import { valueMaximum } from '#features/messages/template-rules.ts';
import { type MessageChannel, VARIABLE_TYPES, type VariableType } from '#shared/message-states.ts';
import fieldStyles from '../../../ui/field.module.css';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './messages.module.css';

type Props = {
  channel: MessageChannel;
  /** those in the text, in their order */
  variables: readonly TemplateVariable[];
  error?: string | undefined;
  onChange(variables: TemplateVariable[]): void;
};

/** The type and the maximum of each variable in the text. */
export function VariableRows({ channel, variables, error, onChange }: Props) {
  const change = (index: number, more: Partial<TemplateVariable>) =>
    onChange(variables.map((one, at) => (at === index ? { ...one, ...more } : one)));
  return (
    <fieldset className={styles.variables}>
      <legend className={textStyles.bold}>Variables in order</legend>
      {variables.length === 0 && <p className={fieldStyles.hint}>The text has none.</p>}
      {variables.map(({ name, type, maxLength }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable may occur twice, and its place is what it is known by
        <div key={index} className={styles.variable}>
          <span className={textStyles.breakAnywhere}>
            <span className="muted">{index + 1}.</span> <code className={textStyles.code}>{`{${name}}`}</code>
          </span>
          <SelectField
            bare
            label={`Type of ${name}`}
            value={type}
            onChange={({ target }) => change(index, { type: target.value as VariableType })}
          >
            {VARIABLE_TYPES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <TextField
            bare
            label={`Maximum of ${name}`}
            inputMode="numeric"
            maxLength={3}
            value={maxLength === 0 ? '' : String(maxLength)}
            onChange={({ target }) => change(index, { maxLength: Number(target.value.replace(/\D/g, '')) })}
          />
        </div>
      ))}
      {variables.length > 0 && (
        <p className={fieldStyles.hint}>
          Longer texts are cut at the maximum (at most {valueMaximum(channel, 'alphanumeric')} characters); numbers and
          links that do not fit are not sent.
        </p>
      )}
      {error && <Problem>{error}</Problem>}
    </fieldset>
  );
}
