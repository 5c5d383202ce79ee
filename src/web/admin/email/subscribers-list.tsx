import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../icons/download.ts';
import { Upload } from '../../icons/upload.ts';
import { UserMinus } from '../../icons/user-minus.ts';
import { UserPlus } from '../../icons/user-plus.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminApi } from '../api.ts';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import { DataTable } from '../components/list/data-table.tsx';
import { useExport } from '../components/list/use-export.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { reloadSubscribers, useSubscriberList } from './campaigns.ts';
import { subscriberColumns } from './subscriber-columns.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';
import { useRemoveSubscribers } from './use-remove-subscribers.ts';

/** All active subscribers. */
export function SubscribersList({ views }: { views: ReactNode }) {
  const list = useSubscriberList();
  const client = useQueryClient();
  const { leaving, setLeaving, remove, removeMany } = useRemoveSubscribers();
  const [openDialog, setOpenDialog] = useState<'add' | 'import' | null>(null);
  const reload = () => reloadSubscribers(client);
  const close = () => setOpenDialog(null);
  const download = useExport('subscribers', (ids?: string[]) => adminApi.newsletter.export({ ids }));
  const may = useMay();
  const mayWrite = may('subscribers.write');
  return (
    <>
      <h1 className="visually-hidden">Email</h1>
      <div className={arrangeStyles.section}>
        <h2>Email</h2>
        {views}
        <div className={arrangeStyles.actions}>
          <Permitted needs="subscribers.write">
            <button type="button" className={buttonStyles.button} onClick={() => setOpenDialog('import')}>
              <Upload />
              Import CSV
            </button>
          </Permitted>
          <Permitted needs="subscribers.export">
            <button
              type="button"
              className={buttonStyles.button}
              aria-disabled={download.isPending}
              onClick={() => download.mutate(undefined)}
            >
              <Download />
              Export CSV
            </button>
          </Permitted>
          <Permitted needs="subscribers.write">
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              onClick={() => setOpenDialog('add')}
            >
              <UserPlus />
              Add Subscriber
            </button>
          </Permitted>
        </div>
      </div>
      <DataTable
        name="Subscribers"
        noun="subscriber"
        list={list}
        columns={subscriberColumns(remove.mutate)}
        rowName={({ email }) => email}
        onNew={mayWrite ? () => setOpenDialog('add') : undefined}
        search="Email or name"
        bulk={
          !mayWrite && !may('subscribers.export')
            ? undefined
            : (chosen, clear) => (
                <>
                  <Permitted needs="subscribers.write">
                    <button type="button" onClick={() => setLeaving({ ids: chosen.map(({ id }) => id), clear })}>
                      <UserMinus />
                      Remove
                    </button>
                  </Permitted>
                  <Permitted needs="subscribers.export">
                    <button type="button" onClick={() => download.mutate(chosen.map(({ id }) => id))}>
                      <Download />
                      Export
                    </button>
                  </Permitted>
                </>
              )
        }
        nothing="No subscriber matches"
        empty={
          <>
            <h3>No newsletter subscribers yet.</h3>
            <p>People who subscribe in the shop and confirm by mail appear here automatically.</p>
            <Permitted needs="subscribers.write">
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.primary}`}
                onClick={() => setOpenDialog('add')}
              >
                Add Subscriber
              </button>
            </Permitted>
          </>
        }
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
      {openDialog === 'add' && <SubscriberDialog onClose={close} />}
      {openDialog === 'import' && (
        <ImportDialog
          kind="subscribers"
          what="subscriber"
          hint="A CSV file with email and full_name, the customer export of Shopify or the audience export of Mailchimp. Only people who agreed to receive the newsletter; their consent is recorded. Addresses that have unsubscribed here stay unsubscribed."
          onImported={reload}
          onClose={close}
        />
      )}
    </>
  );
}
