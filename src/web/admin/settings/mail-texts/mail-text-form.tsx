import { type FocusEvent, useRef, useState } from 'react';
import {
  defaultParts,
  LINE_MAXIMUM,
  mailDefinition,
  mailProblems,
  PARAGRAPH_MAXIMUM,
  placeholdersOf,
} from '#features/mail-texts/rules.ts';
import { RotateCcw } from '../../../icons/rotate-ccw.ts';
import { errorCode } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import textStyles from '../../../ui/text.module.css';
import { adminApi, adminQueries } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useMay } from '../../permissions.tsx';
import { MailPreview } from './mail-preview.tsx';
import styles from './mail-texts.module.css';
import type { StoredMailText } from './stored-mail-text.ts';
import { TextHistory } from './text-history.tsx';

type Typed = Record<string, string>;
const CONFLICT =
  'Someone else has saved this mail since you opened it. Copy what you need, close it and open it again.';

/** The sentences of a mail beside its preview, with the versions before. */
export function MailTextForm({ stored, onClose }: { stored: StoredMailText; onClose(): void }) {
  // the version that was opened: a newer one is a conflict
  const [{ mail, version, parts, variants, history }] = useState(stored);
  const { label, parts: definitions } = mailDefinition(mail);
  const mayWrite = useMay()('settings.write');
  const form = useEntityForm<Typed>({
    draft: `mail text ${mail}`,
    row: { version, parts },
    fields: () => ({ ...parts }),
    validate: (typed) => mailProblems(mail, typed),
    save: (typed) => adminApi.mailTexts.save({ mail, parts: typed, basedOn: version }),
    explain: (error) => (errorCode(error) === 'EDIT_CONFLICT' ? { root: CONFLICT } : undefined),
    reload: (client) => client.invalidateQueries({ queryKey: adminQueries.mailTexts.key() }),
    success: () => ['Mail saved', `${label} has this text from now on.`],
    onSaved: onClose,
  });
  const { field, values, change } = form;
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const textField = (part: string) => ({
    ...field(part),
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      lastField.current = target;
    },
  });
  const insert = (name: string) => {
    const {
      name: part,
      selectionStart,
      selectionEnd,
    } = lastField.current ?? {
      name: 'opening',
      selectionStart: null,
      selectionEnd: null,
    };
    const text = values[part] ?? '';
    const start = selectionStart ?? text.length;
    change({ [part]: `${text.slice(0, start)}{${name}}${text.slice(selectionEnd ?? start)}` });
    lastField.current?.focus();
  };
  return (
    <EntityDialog form={form} size="l" title={label} save={mayWrite ? 'Save' : undefined} onClose={onClose}>
      <div className={styles.editor}>
        <div className={formPartsStyles.fields}>
          <fieldset className={styles.placeholders}>
            <legend className={textStyles.bold}>Insert a placeholder</legend>
            {Object.entries(placeholdersOf(mail)).map(([name, meaning]) => (
              <span key={name} className={styles.placeholder}>
                <Button
                  size="small"
                  aria-describedby={`placeholder-${name}`}
                  disabled={!mayWrite}
                  onClick={() => insert(name)}
                >{`{${name}}`}</Button>
                <small className="muted" id={`placeholder-${name}`}>
                  {meaning}
                </small>
              </span>
            ))}
          </fieldset>
          {Object.entries(definitions).map(([part, { kind, label: title }]) =>
            kind === 'line' ? (
              <TextField key={part} label={title} maxLength={LINE_MAXIMUM} readOnly={!mayWrite} {...textField(part)} />
            ) : (
              <TextAreaField
                key={part}
                label={title}
                optional
                rows={3}
                maxLength={PARAGRAPH_MAXIMUM}
                readOnly={!mayWrite}
                {...textField(part)}
              />
            ),
          )}
          {mayWrite && (
            <Button icon={RotateCcw} onClick={() => change({ ...defaultParts(mail) })}>
              Reset to the default text
            </Button>
          )}
          <TextHistory history={history} onUse={mayWrite ? (earlier) => change({ ...earlier }) : null} />
        </div>
        <MailPreview mail={mail} parts={values} variants={variants} />
      </div>
    </EntityDialog>
  );
}
