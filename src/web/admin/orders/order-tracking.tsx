import { TRACKING_STATUSES, trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import cardStyles from '../../ui/card.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { FormFields } from '../components/form/entity-dialog.tsx';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Permitted } from '../permissions.tsx';
import { lastCarrier } from '../tracking/carriers.tsx';
import { TrackingEntries } from '../tracking/tracking-entries.tsx';
import { emptyTracking, TrackingInputs } from '../tracking/tracking-fields.tsx';
import { useTrackingForm } from '../tracking/use-tracking-form.ts';
import styles from './order-tracking.module.css';
import type { Order } from './orders.ts';

const STEPS = TRACKING_STATUSES.filter((status) => status !== 'delayed');

/** The latest tracking update, the history, and a form for the next one. */
export function OrderTracking({ order }: { order: Order }) {
  return (
    <Card
      title="Tracking history"
      aside={
        <>
          <span className="muted">{order.tracking.length}</span>
          <span className={`${arrangeStyles.actions} muted ${textStyles.small}`}>Entries are added, never edited</span>
        </>
      }
    >
      <Steps order={order} />
      <Permitted needs="orders.ship">
        <QuickAdd order={order} />
      </Permitted>
      {order.tracking.length > 0 && (
        <div className={cardStyles.body}>
          <TrackingEntries entries={order.tracking} />
        </div>
      )}
    </Card>
  );
}

function Steps({ order: { tracking } }: { order: Order }) {
  const reached = Math.max(-1, ...tracking.map(({ status }) => (STEPS as string[]).indexOf(status)));
  const expected = tracking.find(({ estimatedDelivery }) => estimatedDelivery)?.estimatedDelivery;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, also by keyboard
    <ol className={styles.steps} tabIndex={0} aria-label="Steps of the delivery">
      {STEPS.map((status, index) => {
        const entry = tracking.find((one) => one.status === status);
        const state =
          index < reached ? styles.done : index === reached ? `${styles.done} ${styles.current}` : undefined;
        return (
          <li key={status} className={state} aria-current={index === reached ? 'step' : undefined}>
            {status === 'order_confirmed' ? 'Confirmed' : trackingLabel(status)}
            <small>
              {entry
                ? formatDateTime(entry.createdAt).replace(/\/\d{4}/, '')
                : status === 'delivered' && expected
                  ? `by ${formatDay(expected).slice(0, 5)}`
                  : index === reached + 1
                    ? 'next'
                    : ''}
            </small>
          </li>
        );
      })}
    </ol>
  );
}

function QuickAdd({ order }: { order: Order }) {
  const last = order.tracking.find(({ trackingNumber, carrier }) => trackingNumber || carrier);
  // the next update is usually about the same shipment
  const initial = { carrier: last?.carrier ?? lastCarrier(), trackingNumber: last?.trackingNumber ?? '' };
  const { form, sharedWith } = useTrackingForm({
    draft: `tracking ${order.id}`,
    orderIds: [order.id],
    initial,
    onAdded: ({ carrier, trackingNumber }) => form.reset({ ...emptyTracking(), carrier, trackingNumber }),
  });
  useKeyboardShortcuts({ 'ctrl+enter': form.isChanged ? () => form.submit() : undefined });
  return (
    <form
      method="post"
      className={styles.quickForm}
      data-quick
      aria-label="Add tracking update"
      noValidate
      ref={form.element}
      onSubmit={form.submit}
    >
      <RestoredNote draft={form.draft} />
      <FormFields form={form}>
        <TrackingInputs outcomes={order.outcomes.tracking} sharedWith={sharedWith} />
      </FormFields>
      <BusyButton variant="primary" busy={form.isSaving} busyLabel="Adding...">
        Add update
      </BusyButton>
      {form.notice && (
        <div className={formPartsStyles.summary}>
          <Problem live>{form.notice}</Problem>
        </div>
      )}
    </form>
  );
}
