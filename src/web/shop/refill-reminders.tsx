import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { REFILL_NOTICE } from '#features/reminders/rules.ts';
import { formatDay } from '#shared/dates.ts';
import { errorMessage } from '../lib/errors.ts';
import { writeQueryData } from '../lib/query-client.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import styles from './refill-reminders.module.css';
import { type RefillLine, reminderApi } from './reminder-api.ts';

/** An order of the signed-in customer, or that of a guest's link. */
type Of = { orderId: string } | { token: string };
type Choice = Pick<RefillLine, 'orderItemId' | 'isOn'>;

const refillsQuery = (of: Of) => ({
  queryKey: [['orders', 'refills'], of],
  queryFn: (): Promise<RefillLine[]> =>
    'token' in of
      ? reminderApi.reminders.listLinkedRefills({ token: of.token })
      : reminderApi.reminders.listRefills({ id: of.orderId }),
  retry: false,
});
const saveChoice = (of: Of, choice: Choice) =>
  'token' in of
    ? reminderApi.reminders.setLinkedRefill({ ...of, ...choice })
    : reminderApi.reminders.setRefill({ id: of.orderId, ...choice });

/** A box for each product of an order that asks for one mail before it runs out; nothing when none can. */
export default function RefillReminders({ of }: { of: Of }) {
  const client = useQueryClient();
  const query = refillsQuery(of);
  const { data } = useQuery(query);
  const choose = useMutation({
    mutationFn: (choice: Choice) => saveChoice(of, choice),
    onSuccess: async (lines, { isOn }) => {
      await writeQueryData(client, query.queryKey, lines);
      toast(isOn ? 'We will remind you once' : 'No reminder');
    },
    onError: (error) => {
      toastError('The reminder was not changed', errorMessage(error));
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  if (!data || data.length === 0) return null;
  return (
    <fieldset className={styles.refills}>
      <legend>Remind me before it runs out</legend>
      {data.map((line) => (
        <Checkbox
          key={line.orderItemId}
          checked={line.isOn || line.isSent}
          disabled={line.isSent}
          aria-disabled={choose.isPending || undefined}
          onChange={(event) =>
            !choose.isPending && choose.mutate({ orderItemId: line.orderItemId, isOn: event.target.checked })
          }
        >
          {line.text}
          <span className="muted text-small"> {describe(line)}</span>
        </Checkbox>
      ))}
      <p className="muted text-small">{REFILL_NOTICE}</p>
    </fieldset>
  );
}

function describe({ days, mailedOn, isSent }: RefillLine): string {
  if (isSent) return 'reminded';
  const lasts = `lasts about ${days} days`;
  return mailedOn ? `${lasts}, mail on ${formatDay(mailedOn)}` : lasts;
}
