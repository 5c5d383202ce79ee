import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type MailName, mailProblems } from '#features/mail-texts/rules.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { adminApi } from '../../api.ts';
import { useAction } from '../../components/use-action.ts';
import { Permitted } from '../../permissions.tsx';
import styles from './mail-texts.module.css';

const QUIET_MS = 400;
type Props = { mail: MailName; parts: Record<string, string>; variants: readonly string[] };

/** The mail as an invented customer gets it, updated when typing pauses. An invalid text keeps the previous one. */
export function MailPreview({ mail, parts, variants }: Props) {
  const [variant, setVariant] = useState(0);
  const text = JSON.stringify(parts);
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const draft = { mail, parts: JSON.parse(quiet) as Record<string, string>, variant };
  const isValid = Object.keys(mailProblems(mail, draft.parts)).length === 0;
  const { data, isError } = useQuery({
    queryKey: ['mail-text-preview', mail, quiet, variant],
    queryFn: () => adminApi.mailTexts.preview(draft),
    enabled: isValid,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const test = useAction({
    run: () => adminApi.mailTexts.sendTest(draft),
    failed: 'The test mail was not sent',
    success: ({ to }) => ['Test mail sent', `to ${to}`],
  });
  return (
    <div className={styles.preview}>
      <SelectField
        label="Preview, with invented values"
        value={String(variant)}
        onChange={({ target }) => setVariant(Number(target.value))}
      >
        {variants.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </SelectField>
      {!isValid && <Problem>The preview is the last text that can be sent. Check the fields.</Problem>}
      {isError && <Problem>The preview could not be loaded.</Problem>}
      {data && (
        <>
          <p>
            <span className="muted">Subject:</span> <b>{data.subject}</b>
          </p>
          <iframe className={styles.mail} title="Preview of the mail" sandbox="" src={data.url} />
        </>
      )}
      <Permitted needs="settings.write">
        <BusyButton
          variant="plain"
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => isValid && test.mutate()}
        >
          Send a test to me
        </BusyButton>
      </Permitted>
    </div>
  );
}
