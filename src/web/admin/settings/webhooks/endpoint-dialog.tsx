import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EVENT_GROUPS, EVENT_SUMMARIES, EVENT_TYPES } from '#features/webhooks/rules.ts';
import { errorMessage, fieldErrors } from '../../../lib/errors.ts';
import buttonStyles from '../../../ui/button.module.css';
import chipStyles from '../../../ui/chip.module.css';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import dialogSideStyles from '../dialog-side.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import type { Endpoint } from './endpoints.ts';
import styles from './webhooks.module.css';

type Props = { endpoint?: Endpoint; onClose(saved?: string): void };
type Shown = { id: string; secret: string };

/** Adds or edits an endpoint: fields on the left, consequences on the right. */
export function EndpointDialog({ endpoint, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(endpoint?.name ?? '');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? ['order.*']);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: adminQueries.webhooks.key() });
  const save = useMutation({
    mutationFn: async (): Promise<Shown | null> => {
      const input = { name, url, events: [...events] };
      if (!endpoint) return adminApi.webhooks.create(input);
      await adminApi.webhooks.update({ ...input, id: endpoint.id });
      return null;
    },
    onSuccess: (made) => {
      if (made) return setShown(made);
      toast('Endpoint Saved', 'Waiting events go to it, too.');
      onClose();
    },
    onSettled: reload,
  });
  const rotate = useMutation({
    mutationFn: (id: string) => adminApi.webhooks.rotateSecret({ id }),
    onSuccess: ({ secret }, id) => setShown({ id, secret }),
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: () => {
      setAsking(null);
      return reload();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => adminApi.webhooks.remove({ id }),
    onSuccess: () => {
      toast('Endpoint Removed', 'It receives no more events.');
      onClose();
    },
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: reload,
  });
  const fields = fieldErrors(save.error, 'INVALID_ENDPOINT') ?? {};
  const isDirty =
    name !== (endpoint?.name ?? '') ||
    url !== (endpoint?.url ?? '') ||
    events.join() !== (endpoint?.events ?? ['order.*']).join();
  if (shown)
    return (
      <SecretDialog
        title={endpoint ? 'Secret changed' : 'Endpoint added'}
        said={
          endpoint
            ? `‘${name}’ has a new secret. For 24 hours the old one signs, too.`
            : `‘${name}’ receives events from now on.`
        }
        label="Its secret"
        secret={shown.secret}
        note="It is stored encrypted and not shown again. If you lose it, change it."
        stored="I have stored the secret where the receiver reads it"
        onClose={() => onClose(shown.id)}
      />
    );
  return (
    <>
      <FormDialog
        open
        size="l"
        title={endpoint ? `Edit ‘${endpoint.name}’` : 'Add endpoint'}
        save={endpoint ? 'Save' : 'Add endpoint'}
        saving="Saving..."
        busy={save.isPending}
        dirty={isDirty}
        problem={save.isError && Object.keys(fields).length === 0 ? errorMessage(save.error) : null}
        onSubmit={() => name.trim() && save.mutate()}
        onClose={() => onClose()}
      >
        <div className={dialogSideStyles.form}>
          <div className={formPartsStyles.fields}>
            <TextField
              label="Name"
              value={name}
              maxLength={60}
              required
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label="Address"
              type="url"
              inputMode="url"
              placeholder="https://"
              value={url}
              error={fields.url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <EventChoice events={events} problem={fields.events} onChange={setEvents} />
          </div>
          <div className={dialogSideStyles.side}>
            <h3 className={textStyles.heading3}>What will follow</h3>
            <ul className={dialogSideStyles.follows}>
              <li>
                {endpoint ? 'Waiting events go to the address above.' : 'Its secret is shown once, when it is added.'}
              </li>
              <li>Every event is signed, sent in order for each order and retried for three days.</li>
              <li>Payloads identify no person: no name, phone, email or street.</li>
              <li>After three days without an answer it is switched off, and you are notified.</li>
            </ul>
            {endpoint && (
              <div className={chipStyles.row}>
                <button type="button" className={buttonStyles.button} onClick={() => setAsking('rotate')}>
                  Change secret
                </button>
                <button
                  type="button"
                  className={`${buttonStyles.button} ${buttonStyles.danger}`}
                  onClick={() => setAsking('remove')}
                >
                  Remove endpoint
                </button>
              </div>
            )}
          </div>
        </div>
      </FormDialog>
      {endpoint && (
        <ConfirmDialog
          open={asking !== null}
          title={asking === 'rotate' ? 'Change the secret?' : `Remove ‘${endpoint.name}’?`}
          confirm={asking === 'rotate' ? 'Change secret' : 'Remove endpoint'}
          busyLabel="Working..."
          busy={rotate.isPending || remove.isPending}
          onConfirm={() => (asking === 'rotate' ? rotate.mutate(endpoint.id) : remove.mutate(endpoint.id))}
          onClose={() => setAsking(null)}
        >
          <p>
            {asking === 'rotate'
              ? 'The new one is shown once. For 24 hours both sign, so that you can update the receiver.'
              : 'It receives no more events, and waiting events are not sent.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ChoiceProps = {
  events: readonly string[];
  problem?: string | undefined;
  onChange(events: readonly string[]): void;
};

/** All events, groups, or single ones; a selected group includes its events. */
function EventChoice({ events, problem, onChange }: ChoiceProps) {
  const isAll = events.includes('*');
  const toggle = (choice: string, isOn: boolean, without: readonly string[] = []) =>
    onChange(
      isOn ? [...events.filter((one) => !without.includes(one)), choice] : events.filter((one) => one !== choice),
    );
  return (
    <fieldset className={`${dialogSideStyles.ticks} ${styles.events}`}>
      <legend>Events</legend>
      <label>
        <input type="checkbox" checked={isAll} onChange={(event) => onChange(event.target.checked ? ['*'] : [])} />
        <b>All events</b>
        <span className="muted">also those that later versions add</span>
      </label>
      {!isAll &&
        EVENT_GROUPS.map((group) => {
          const types = EVENT_TYPES.filter((type) => type.startsWith(`${group}.`));
          const isGroup = events.includes(`${group}.*`);
          return (
            <div key={group}>
              <label>
                <input
                  type="checkbox"
                  checked={isGroup}
                  onChange={(event) => toggle(`${group}.*`, event.target.checked, types)}
                />
                <b className={textStyles.code}>{group}.*</b>
              </label>
              {!isGroup &&
                types.map((type) => (
                  <label key={type} className={styles.type}>
                    <input
                      type="checkbox"
                      checked={events.includes(type)}
                      onChange={(event) => toggle(type, event.target.checked)}
                    />
                    <span className={textStyles.code}>{type}</span>
                    <span className="muted">{EVENT_SUMMARIES[type]}</span>
                  </label>
                ))}
            </div>
          );
        })}
      {problem && <Problem id="events-problem">{problem}</Problem>}
    </fieldset>
  );
}
