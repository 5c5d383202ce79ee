import { KEPT_DAYS } from '#features/webhooks/rules.ts';
import { DAY_MS, parseShopTime, shopTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { adminApi } from '../../api.ts';
import { DateTimeField } from '../../components/form/date-time-field.tsx';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { type Endpoint, reloadWebhooks } from './endpoints.ts';

/** Sends all events since an instant again, in order. */
export function ReplayDialog({ endpoint: { id, name }, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const form = useEntityForm({
    draft: `webhook replay ${id}`,
    fields: () => ({ from: localText(new Date(Date.now() - DAY_MS)) }),
    validate: ({ from }) => ({ from: from ? undefined : 'Enter a day and a time' }),
    save: ({ from }) => adminApi.webhooks.replay({ id, from: parseShopTime(from).toISOString() }),
    reload: reloadWebhooks,
    success: ({ count }) => ['Replay Begun', `${pluralize(count, 'event')} on the way to ${name}.`],
    onSaved: onClose,
  });
  const from = form.choice('from');
  return (
    <EntityDialog form={form} title="Replay since…" save="Replay" saving="Replaying..." onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <DateTimeField label="Since" {...from} error={from.value ? from.error : 'Enter a day and a time'} />
        <p className="muted">In the shop’s time zone (IST). Events are kept for {KEPT_DAYS} days.</p>
        <p className="muted">
          All events since then that {name} has chosen are sent again with their original ids, in order for each order.
          A receiver that remembers ids processes each once.
        </p>
      </div>
    </EntityDialog>
  );
}

/** 'yyyy-mm-ddThh:mm' in Indian time. */
const localText = (at: Date) => shopTime(at).slice(0, 16);
