import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { BookOpen } from '../../../icons/book-open.ts';
import { Plus } from '../../../icons/plus.ts';
import { PowerOff } from '../../../icons/power-off.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import emptyStyles from '../../../ui/empty.module.css';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { adminQueries } from '../../api.ts';
import { Loading } from '../../components/loading.tsx';
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
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.webhooks.list.queryOptions(),
    staleTime: 0,
    refetchInterval: WATCH_MS,
  });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  if (isError)
    return (
      <LoadFailed heading="h2" title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading />;
  const current = data.find((one) => one.id === id) ?? data[0];
  const off = data.filter(({ state }) => state === 'off');
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Webhooks" total={{ count: data.length, more: false }}>
        <a className={buttonStyles.button} href="/api/docs#tag/Webhooks" target="_blank" rel="noreferrer">
          <BookOpen />
          Events and payloads
        </a>
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
          onClose={(made) => {
            setAdding(false);
            if (made) void navigate(webhooksPath(made));
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
    <div className={`${cardStyles.note} ${cardStyles.error} ${settingsPageStyles.notice}`} role="alert">
      <PowerOff />
      <span className={arrangeStyles.grow}>
        <b>
          ‘{name}’ was switched off{switchedOffAt && ` on ${formatDateTime(switchedOffAt)}`}
        </b>{' '}
        after three days without an answer. {pluralize(waitingCount, 'event')} {waitingCount === 1 ? 'waits' : 'wait'}
        {switchedOffAt && ` until ${waitsUntil(switchedOffAt)}`}.
      </span>
      <Permitted needs="webhooks.write">
        {extension === null && (
          <BusyButton
            variant="plain"
            size="small"
            busy={test.isPending}
            busyLabel="Sending"
            onClick={() => test.mutate(id)}
          >
            Send test
          </BusyButton>
        )}
        <BusyButton
          variant="plain"
          size="small"
          busy={switchOn.isPending}
          busyLabel="Switching on"
          onClick={() => switchOn.mutate(id)}
        >
          {waitingCount > 0 ? `Replay ${waitingCount} and switch on` : 'Switch on'}
        </BusyButton>
      </Permitted>
    </div>
  );
}
