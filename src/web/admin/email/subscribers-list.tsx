import { type ReactNode, useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { UserMinus } from '../../icons/user-minus.ts';
import { UserPlus } from '../../icons/user-plus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminApi } from '../api.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useExport } from '../components/list/use-export.ts';
import { reloadSubscribers, useSubscriberList } from './campaigns.ts';
import { subscriberColumns } from './subscriber-columns.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';
import { useRemoveSubscribers } from './use-remove-subscribers.ts';

/** All active subscribers. */
export function SubscribersList({ views }: { views: ReactNode }) {
  const list = useSubscriberList();
  const { leaving, setLeaving, remove, removeMany } = useRemoveSubscribers();
  const [isAdding, setAdding] = useState(false);
  const exporting = useExport('subscribers', (ids?: string[]) => adminApi.newsletter.export({ ids }));
  return (
    <>
      <h1 className="visually-hidden">Email</h1>
      <ListPage
        title="Email"
        hasTotal={false}
        tabs={views}
        imports={{
          kind: 'subscribers',
          needs: 'subscribers.write',
          hint: 'A CSV file with email and full_name, the customer export of Shopify or the audience export of Mailchimp. Only people who agreed to receive the newsletter; their consent is recorded. Addresses that have unsubscribed here stay unsubscribed.',
          reload: reloadSubscribers,
        }}
        exports={{ needs: 'subscribers.export', isDisabled: exporting.isPending, run: exporting.mutate }}
        create={{ label: 'Add Subscriber', icon: UserPlus, needs: 'subscribers.write', run: () => setAdding(true) }}
        name="Subscribers"
        noun="subscriber"
        list={list}
        columns={subscriberColumns(remove.mutate)}
        rowName={({ email }) => email}
        search="Email or name"
        bulkActions={[
          {
            label: 'Remove',
            icon: UserMinus,
            needs: 'subscribers.write',
            run: (rows, clear) => setLeaving({ ids: rows.map(({ id }) => id), clear }),
          },
        ]}
        nothing="No subscriber matches"
        empty={{
          title: 'No newsletter subscribers yet.',
          text: 'People who subscribe in the shop and confirm by mail appear here automatically.',
        }}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={`Remove ${pluralize(leaving?.ids.length ?? 0, 'subscriber')}`}
        confirm="Remove"
        busyLabel="Removing..."
        busy={removeMany.isPending}
        onConfirm={() => leaving && removeMany.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        <p>They no longer receive the newsletter. You can undo this.</p>
      </ConfirmDialog>
      {isAdding && <SubscriberDialog onClose={() => setAdding(false)} />}
    </>
  );
}
