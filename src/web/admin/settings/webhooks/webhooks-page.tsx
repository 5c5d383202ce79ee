import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { BookOpen } from '../../../icons/book-open.ts';
import { Plus } from '../../../icons/plus.ts';
import { PowerOff } from '../../../icons/power-off.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty.module.css';
import { adminQueries } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Note } from '../../components/note.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Permitted } from '../../permissions.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { type Endpoint, waitsUntil, webhooksPath } from './endpoints.ts';
import { useSendTest } from './use-send-test.ts';
import { useSwitchOn } from './use-switch-on.ts';
import styles from './webhooks.module.css';

const WATCH_MS = 10_000;

/** Settings → Webhooks: endpoints and their deliveries. */
export function WebhooksPage({ id }: { id: string | undefined }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.webhooks.list.queryOptions(),
    staleTime: 0,
    refetchInterval: WATCH_MS,
  });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  if (!data) return <QueryState what="The webhooks" error={error} refetch={refetch} />;
  const current = data.find((one) => one.id === id) ?? data[0];
  const off = data.filter(({ state }) => state === 'off');
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Webhooks" total={{ count: data.length, more: false }}>
        <LinkButton icon={BookOpen} to="/api/docs#tag/Webhooks" target="_blank" rel="noreferrer">
          Events and payloads
        </LinkButton>
        <Permitted needs="webhooks.write">
          <Button variant={data.length === 0 ? 'primary' : 'plain'} icon={Plus} onClick={() => setAdding(true)}>
            Add endpoint
          </Button>
        </Permitted>
      </SectionHeader>
      <p className={`muted ${settingsPageStyles.lead}`}>
        Other systems are notified of every change: signed, in order for each order, retried for three days, kept for
        30.
      </p>
      {off.map((endpoint) => (
        <OffNote key={endpoint.id} endpoint={endpoint} />
      ))}
      {current ? (
        <div className={styles.columns}>
          <EndpointList endpoints={data} current={current.id} />
          <EndpointDetail key={current.id} endpoint={current} />
        </div>
      ) : (
        <div className={emptyStyles.empty}>
          <h2>No endpoints yet</h2>
          <p>Notify a warehouse, accounting software or a messenger of orders, payments, stock and products.</p>
        </div>
      )}
      {adding && (
        <EndpointDialog
          onClose={(endpoint) => {
            setAdding(false);
            if (endpoint) void navigate(webhooksPath(endpoint));
          }}
        />
      )}
    </>
  );
}

/** An endpoint that the shop switched off: waiting deliveries, and how to resume. */
function OffNote({ endpoint: { id, name, extension, switchedOffAt, waitingCount } }: { endpoint: Endpoint }) {
  const test = useSendTest();
  const switchOn = useSwitchOn();
  return (
    <Note
      tone="error"
      className={settingsPageStyles.notice}
      icon={PowerOff}
      role="alert"
      actions={
        <Permitted needs="webhooks.write">
          {extension === null && (
            <ActionButton action={test} input={id} size="small" busyLabel="Sending">
              Send test
            </ActionButton>
          )}
          <ActionButton action={switchOn} input={id} size="small" busyLabel="Switching on">
            {waitingCount > 0 ? `Replay ${waitingCount} and switch on` : 'Switch on'}
          </ActionButton>
        </Permitted>
      }
    >
      <b>
        ‘{name}’ was switched off{switchedOffAt && ` on ${formatDateTime(switchedOffAt)}`}
      </b>{' '}
      after three days without an answer. {pluralize(waitingCount, 'event')} {waitingCount === 1 ? 'waits' : 'wait'}
      {switchedOffAt && ` until ${waitsUntil(switchedOffAt)}`}.
    </Note>
  );
}
