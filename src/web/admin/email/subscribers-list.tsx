import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { useExport } from '../components/list/use-export.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { reloadSubscribers, type Subscriber, useSubscriberList } from './campaigns.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';

/** All active subscribers. */
export function SubscribersList({ views }: { views: ReactNode }) {
  const list = useSubscriberList();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<{ ids: string[]; clear(): void } | null>(null);
  const [doing, setDoing] = useState<'add' | 'import' | null>(null);
  const reload = () => reloadSubscribers(client);
  const close = () => setDoing(null);
  const restore = useMutation({
    mutationFn: (id: string) => adminApi.newsletter.restore({ id }),
    onSuccess: ({ email }) => {
      void reload();
      toast(`${email} is back`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Subscriber) => adminApi.newsletter.remove({ id }),
    onSuccess: (_, { id, email }) => {
      void reload();
      toast('Subscriber removed successfully', email, 'default', { label: 'Undo', run: () => restore.mutate(id) });
    },
    onError: (error) => {
      void reload();
      toastError('Error', `Failed to remove subscriber. ${errorMessage(error)}`);
    },
  });
  const restoreMany = useMutation({
    mutationFn: (ids: string[]) => adminApi.newsletter.restoreMany({ ids }),
    onSuccess: ({ restored }) => {
      void reload();
      toast(`${pluralize(restored, 'subscriber')} back on the list`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const removeMany = useMutation({
    mutationFn: ({ ids }: { ids: string[]; clear(): void }) => adminApi.newsletter.removeMany({ ids }),
    onSuccess: ({ removed }, { clear }) => {
      setLeaving(null);
      clear();
      void reload();
      toast('Subscriber removed successfully', pluralize(removed.length, 'subscriber'), 'default', {
        label: 'Undo',
        run: () => restoreMany.mutate(removed),
      });
    },
    onError: (error) => {
      setLeaving(null);
      void reload();
      toastError('Error', `Failed to remove subscriber. ${errorMessage(error)}`);
    },
  });
  const download = useExport('subscribers', (ids?: string[]) => adminApi.newsletter.export({ ids }));
  const may = useMay();
  const mayWrite = may('subscribers.write');
  const columns: Column<Subscriber>[] = [
    {
      key: 'email',
      title: 'Email',
      sort: { up: ['email', 'Email, A to Z'], down: ['email-down', 'Email, Z to A'] },
      cell: ({ email }) => <span className={`${textStyles.ellipsis} ${textStyles.key}`}>{email}</span>,
    },
    {
      key: 'name',
      title: 'Full name',
      cell: ({ fullName }) => fullName ?? <span className="muted">None given</span>,
    },
    {
      key: 'since',
      title: 'Subscribed',
      width: 130,
      sort: BY_AGE,
      cell: ({ subscribedAt }) => formatDate(subscribedAt),
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 130,
      numeric: true,
      cell: (subscriber) => (
        <span className={tableCellStyles.rowActions}>
          <Permitted needs="subscribers.write">
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
              onClick={() => remove.mutate(subscriber)}
            >
              <UserMinus className="icon" aria-hidden="true" />
              Remove<span className="visually-hidden"> {subscriber.email}</span>
            </button>
          </Permitted>
        </span>
      ),
    },
  ];
  return (
    <>
      <h1 className="visually-hidden">Email</h1>
      <div className={arrangeStyles.section}>
        <h2>Email</h2>
        {views}
        <div className={arrangeStyles.actions}>
          <Permitted needs="subscribers.write">
            <button type="button" className={buttonStyles.button} onClick={() => setDoing('import')}>
              <Upload className="icon" aria-hidden="true" />
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
              <Download className="icon" aria-hidden="true" />
              Export CSV
            </button>
          </Permitted>
          <Permitted needs="subscribers.write">
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              onClick={() => setDoing('add')}
            >
              <UserPlus className="icon" aria-hidden="true" />
              Add Subscriber
            </button>
          </Permitted>
        </div>
      </div>
      <DataTable
        name="Subscribers"
        noun="subscriber"
        list={list}
        columns={columns}
        rowName={({ email }) => email}
        onNew={mayWrite ? () => setDoing('add') : undefined}
        search="Email or name"
        bulk={
          !mayWrite && !may('subscribers.export')
            ? undefined
            : (chosen, clear) => (
                <>
                  <Permitted needs="subscribers.write">
                    <button type="button" onClick={() => setLeaving({ ids: chosen.map(({ id }) => id), clear })}>
                      <UserMinus className="icon" aria-hidden="true" />
                      Remove
                    </button>
                  </Permitted>
                  <Permitted needs="subscribers.export">
                    <button type="button" onClick={() => download.mutate(chosen.map(({ id }) => id))}>
                      <Download className="icon" aria-hidden="true" />
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
            <p>Whoever subscribes in the shop and confirms by mail comes here by themselves.</p>
            <Permitted needs="subscribers.write">
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.primary}`}
                onClick={() => setDoing('add')}
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
        <p>They get no more letters. This can be taken back.</p>
      </ConfirmDialog>
      {doing === 'add' && <SubscriberDialog onClose={close} onSaved={reload} />}
      {doing === 'import' && <ImportDialog onClose={close} onSaved={reload} />}
    </>
  );
}
