import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { type Column, DataTable } from '../components/list/data-table.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { useListState } from '../components/list/use-list-state.ts';
import { reloadSubscribers, type Subscriber, useSubscribers } from './campaigns.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';

/** Everybody who gets letters. */
export function SubscribersList({ views }: { views: ReactNode }) {
  const state = useListState();
  const query = useSubscribers(state);
  const client = useQueryClient();
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
  const download = useMutation({
    mutationFn: () => adminApi.newsletter.export(),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') toastError('Error', errorMessage(error));
    },
  });
  const columns: Column<Subscriber>[] = [
    { key: 'email', title: 'Email', cell: ({ email }) => <span className="a-ell a-key">{email}</span> },
    {
      key: 'name',
      title: 'Full name',
      cell: ({ fullName }) => fullName ?? <span className="muted">None given</span>,
    },
    { key: 'since', title: 'Subscribed', width: 130, cell: ({ subscribedAt }) => formatDate(subscribedAt) },
    {
      key: 'actions',
      title: 'Actions',
      width: 130,
      numeric: true,
      cell: (subscriber) => (
        <span className="a-rowacts">
          <button type="button" className="a-btn a-ghost a-sm" onClick={() => remove.mutate(subscriber)}>
            <UserMinus className="ic" aria-hidden="true" />
            Remove<span className="sr"> {subscriber.email}</span>
          </button>
        </span>
      ),
    },
  ];
  return (
    <>
      <h1 className="sr">Email</h1>
      <div className="a-sec">
        <h2>Email</h2>
        {views}
        <div className="a-acts">
          <button type="button" className="a-btn" onClick={() => setDoing('import')}>
            <Upload className="ic" aria-hidden="true" />
            Import CSV
          </button>
          <button type="button" className="a-btn" aria-disabled={download.isPending} onClick={() => download.mutate()}>
            <Download className="ic" aria-hidden="true" />
            Export CSV
          </button>
          <button type="button" className="a-btn a-go" onClick={() => setDoing('add')}>
            <UserPlus className="ic" aria-hidden="true" />
            Add Subscriber
          </button>
        </div>
      </div>
      <DataTable
        name="Subscribers"
        query={query}
        state={state}
        columns={columns}
        rowName={({ email }) => email}
        onNew={() => setDoing('add')}
        find={<SearchField state={state} label="Email or name" />}
        nothing="No subscriber matches"
        empty={
          <>
            <h3>No newsletter subscribers yet.</h3>
            <p>Whoever subscribes in the shop and confirms by mail comes here by themselves.</p>
            <button type="button" className="a-btn a-go" onClick={() => setDoing('add')}>
              Add Subscriber
            </button>
          </>
        }
      />
      {doing === 'add' && <SubscriberDialog onClose={close} onSaved={reload} />}
      {doing === 'import' && <ImportDialog onClose={close} onSaved={reload} />}
    </>
  );
}
