import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KEPT_DAYS } from '#features/webhooks/rules.ts';
import { DAY_MS, shopTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../../lib/errors.ts';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { DateTimeField } from '../../components/form/date-time-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { Endpoint } from './endpoints.ts';

/** Sends all events since an instant again, in order. */
export function ReplayDialog({ endpoint: { id, name }, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const client = useQueryClient();
  const initial = localText(new Date(Date.now() - DAY_MS));
  const [from, setFrom] = useState(initial);
  const replay = useMutation({
    mutationFn: () => adminApi.webhooks.replay({ id, from: new Date(`${from}:00+05:30`).toISOString() }),
    onSuccess: ({ count }) => {
      toast('Replay Begun', `${pluralize(count, 'event')} on the way to ${name}.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.webhooks.key() }),
  });
  return (
    <FormDialog
      open
      title="Replay since…"
      save="Replay"
      saving="Replaying..."
      busy={replay.isPending}
      dirty={from !== initial}
      problem={replay.isError ? errorMessage(replay.error) : null}
      onSubmit={() => from && replay.mutate()}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <DateTimeField
          label="Since"
          value={from}
          error={from ? undefined : 'Enter a day and a time'}
          onChange={setFrom}
        />
        <p className="muted">In the shop’s time zone (IST). Events are kept for {KEPT_DAYS} days.</p>
        <p className="muted">
          All events since then that {name} has chosen are sent again with their original ids, in order for each order.
          A receiver that remembers ids processes each once.
        </p>
      </div>
    </FormDialog>
  );
}

/** 'yyyy-mm-ddThh:mm' in Indian time. */
const localText = (at: Date) => shopTime(at).slice(0, 16);
