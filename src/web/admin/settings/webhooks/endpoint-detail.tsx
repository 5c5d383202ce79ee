import { useState } from 'react';
import { History } from '../../../icons/history.ts';
import { Pencil } from '../../../icons/pencil.ts';
import { Send } from '../../../icons/send.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Switch } from '../../../ui/switch.tsx';
import textStyles from '../../../ui/text.module.css';
import { ActionButton } from '../../components/action-button.tsx';
import { Permitted } from '../../permissions.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { type Endpoint, formatTook } from './endpoints.ts';
import { HealthBars } from './health-bars.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { useSendTest } from './use-send-test.ts';
import { useSwitchOn } from './use-switch-on.ts';
import styles from './webhooks.module.css';

/** An endpoint: its last 24 hours, its deliveries, and actions. */
export function EndpointDetail({ endpoint }: { endpoint: Endpoint }) {
  const { id, name, state, health } = endpoint;
  // an extension's values in ojas.config.ts cannot be changed here
  const isOutside = endpoint.extension === null;
  const [open, setOpen] = useState<'edit' | 'replay' | null>(null);
  const test = useSendTest();
  const setActive = useSwitchOn(state !== 'active');
  const sum = (part: 'atOnce' | 'retried' | 'failed') => health.reduce((total, one) => total + one[part], 0);
  return (
    <section className={`${cardStyles.card} ${styles.detail}`} aria-labelledby="endpoint">
      <header>
        <h2 id="endpoint" className={`${textStyles.heading3} ${arrangeStyles.grow}`}>
          {name}
        </h2>
        <Permitted needs="webhooks.write">
          {isOutside && (
            <ActionButton action={test} input={id} size="small" icon={Send} busyLabel="Sending">
              Send test
            </ActionButton>
          )}
          <Button size="small" icon={History} onClick={() => setOpen('replay')}>
            Replay since…
          </Button>
          {isOutside && (
            <Button size="small" icon={Pencil} onClick={() => setOpen('edit')}>
              Edit
            </Button>
          )}
          <Switch
            bare
            label="Endpoint on"
            checked={state === 'active'}
            disabled={setActive.isPending}
            onChange={() => setActive.mutate(id)}
          />
        </Permitted>
      </header>
      <div className={styles.health}>
        <HealthBars endpoint={endpoint} big />
        <div className={styles.legend}>
          <span>delivered at once</span>
          <span className={styles.retried}>after a retry</span>
          <span className={styles.failed}>failed</span>
          <span className={styles.nothing}>nothing to send</span>
          <span className={styles.totals}>
            {sum('atOnce') + sum('retried')} delivered · {sum('retried')} retried · {sum('failed')} failed
            {endpoint.medianMs !== null && ` · median ${formatTook(endpoint.medianMs)}`}
          </span>
        </div>
      </div>
      <DeliveryList key={id} endpoint={endpoint} />
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={() => setOpen(null)} />}
      {open === 'replay' && <ReplayDialog endpoint={endpoint} onClose={() => setOpen(null)} />}
    </section>
  );
}
