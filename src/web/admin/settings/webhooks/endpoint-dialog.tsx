import { useState } from 'react';
import { EVENT_GROUPS, EVENT_SUMMARIES, EVENT_TYPES } from '#features/webhooks/rules.ts';
import { Button } from '../../../ui/button.tsx';
import chipStyles from '../../../ui/chip.module.css';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useAction } from '../../components/use-action.ts';
import dialogSideStyles from '../dialog-side.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import { type Endpoint, reloadWebhooks } from './endpoints.ts';
import styles from './webhooks.module.css';

type Props = { endpoint?: Endpoint; onClose(created?: string): void };
type EndpointSecret = { id: string; name: string; secret: string };

/** Adds or edits an endpoint; a new secret is shown once. */
export function EndpointDialog({ endpoint, onClose }: Props) {
  const [issued, setIssued] = useState<EndpointSecret | null>(null);
  if (!issued) return <EndpointForm endpoint={endpoint} onSecret={setIssued} onClose={onClose} />;
  const { id, name, secret } = issued;
  return (
    <SecretDialog
      title={endpoint ? 'Secret changed' : 'Endpoint added'}
      description={
        endpoint
          ? `‘${name}’ has a new secret. For 24 hours the old one signs, too.`
          : `‘${name}’ receives events from now on.`
      }
      label="Its secret"
      secret={secret}
      note="It is stored encrypted and not shown again. If you lose it, change it."
      stored="I have stored the secret where the receiver reads it"
      onClose={() => onClose(id)}
    />
  );
}

type FormProps = { endpoint: Endpoint | undefined; onSecret(issued: EndpointSecret): void; onClose(): void };

/** Fields on the left, consequences on the right. */
function EndpointForm({ endpoint, onSecret, onClose }: FormProps) {
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null);
  const form = useEntityForm({
    draft: `webhook endpoint ${endpoint?.id ?? 'new'}`,
    fields: () => ({
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? '',
      events: (endpoint?.events ?? ['order.*']) as readonly string[],
    }),
    toInput: ({ events, ...input }) => ({ ...input, events: [...events] }),
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Name the endpoint' }),
    save: async (input): Promise<{ id: string; secret: string } | null> => {
      if (!endpoint) return adminApi.webhooks.create(input);
      await adminApi.webhooks.update({ ...input, id: endpoint.id });
      return null;
    },
    reload: reloadWebhooks,
    onSaved: (created, { name }) => {
      if (created) return onSecret({ ...created, name });
      toast('Endpoint Saved', 'Waiting events go to it, too.');
      onClose();
    },
  });
  const { field, choice } = form;
  const rotate = useAction({
    run: (id: string) => adminApi.webhooks.rotateSecret({ id }),
    reload: reloadWebhooks,
    onSuccess: ({ secret }, id) => onSecret({ id, secret, name: form.values.name }),
    onSettled: () => setAsking(null),
  });
  const remove = useAction({
    run: (id: string) => adminApi.webhooks.remove({ id }),
    reload: reloadWebhooks,
    success: () => ['Endpoint Removed', 'It receives no more events.'],
    onSuccess: () => {
      form.draft.clear();
      onClose();
    },
  });
  return (
    <>
      <EntityDialog
        form={form}
        size="l"
        title={endpoint ? `Edit ‘${endpoint.name}’` : 'Add endpoint'}
        save={endpoint ? 'Save' : 'Add endpoint'}
        onClose={onClose}
      >
        <div className={dialogSideStyles.form}>
          <div className={formPartsStyles.fields}>
            <TextField label="Name" maxLength={60} required {...field('name')} />
            <TextField label="Address" type="url" inputMode="url" placeholder="https://" {...field('url')} />
            <EventChoice {...choice('events')} />
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
                <Button onClick={() => setAsking('rotate')}>Change secret</Button>
                <Button isDanger onClick={() => setAsking('remove')}>
                  Remove endpoint
                </Button>
              </div>
            )}
          </div>
        </div>
      </EntityDialog>
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
  value: readonly string[];
  error: string | undefined;
  onChange(events: readonly string[]): void;
};

/** All events, groups, or single ones; a selected group includes its events. */
function EventChoice({ value: events, error, onChange }: ChoiceProps) {
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
      {error && <Problem id="events-problem">{error}</Problem>}
    </fieldset>
  );
}
