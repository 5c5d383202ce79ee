import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CODE_PAUSE_SECONDS } from '#features/customers/rules.ts';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { TextField } from '../ui/field.tsx';
import formStyles from '../ui/form.module.css';
import { toast, toastError } from '../ui/toast.tsx';
import { formValues, useFieldErrors } from '../ui/use-field-errors.ts';
import { Sample } from './sample.tsx';
import { useStorefront } from './storefront.ts';

/** What is sent: a mail or a message. */
export type CodeCarrier = 'mail' | 'message';

const INBOXES = {
  mail: { path: '/dev/mail', name: 'demo’s mailbox' },
  message: { path: '/dev/messages', name: 'demo’s phones' },
} as const;

type Props<Result> = {
  carrier: CodeCarrier;
  /** says where the code was sent */
  children: ReactNode;
  submit: { label: string; busyLabel: string; failed: string };
  enter(code: string): Promise<Result>;
  onEntered(result: Result): void;
  resend(): Promise<unknown>;
  /** the message of a refusal */
  explain?(error: unknown): string;
};

/** Asks for the code that was sent, and sends another one after a pause. */
export function CodeForm<Result>({
  carrier,
  children,
  submit,
  enter,
  onEntered,
  resend,
  explain = errorMessage,
}: Props<Result>) {
  const { problems, show, form } = useFieldErrors<'code'>();
  const { demo } = useStorefront();
  const pause = usePause();
  const fieldPlace = useRef<HTMLDivElement>(null);
  useEffect(() => fieldPlace.current?.querySelector('input')?.focus(), []);
  const entry = useMutation({
    mutationFn: enter,
    onSuccess: onEntered,
    onError: (error) => {
      if (errorCode(error) === 'INVALID_CODE') show({ code: 'The code is wrong or no longer valid' });
      else toastError(submit.failed, explain(error));
    },
  });
  const another = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      pause.restart();
      toast('Code sent', `Look for another ${carrier}.`);
    },
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (entry.isPending) return;
    const code = formValues(event.currentTarget)('code').replace(/\s/g, '');
    if (!show({ code: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits of the code' })) entry.mutate(code);
  };
  const inbox = INBOXES[carrier];
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={onSubmit}>
      <p role="status">{children}</p>
      {demo && (
        <p className="text-small muted">
          <Sample>Demo</Sample> No {carrier} leaves this machine. Read it in the{' '}
          <a className="link" href={inbox.path} target="_blank" rel="noreferrer">
            {inbox.name}
          </a>
          .
        </p>
      )}
      <div ref={fieldPlace}>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={problems.code}
        />
      </div>
      <BusyButton busy={entry.isPending || entry.isSuccess} busyLabel={submit.busyLabel}>
        {submit.label}
      </BusyButton>
      <p className="text-small muted">
        No {carrier}?{' '}
        {pause.seconds > 0 ? (
          <span className="tabular">A new code can be sent in {pause.seconds} s.</span>
        ) : (
          <button type="button" className="link" disabled={another.isPending} onClick={() => another.mutate()}>
            Send a new code
          </button>
        )}
      </p>
    </form>
  );
}

/** Counts the seconds down until another code may be sent. */
function usePause() {
  const [seconds, setSeconds] = useState<number>(CODE_PAUSE_SECONDS);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, restart: () => setSeconds(CODE_PAUSE_SECONDS) };
}
