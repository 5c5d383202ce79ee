import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { DoorOpen } from '../../icons/door-open.ts';
import { Lock } from '../../icons/lock.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import styles from './store-card.module.css';

type Setup = Awaited<ReturnType<AdminApi['panel']['setup']['read']>>;
type Missing = { key: string; title: string; source: string };

/** Opens and closes the store; while it is closed, shows what visitors see and creates links for guests. */
export function StoreCard({ setup: { store, open } }: { setup: Setup }) {
  const client = useQueryClient();
  const [closing, setClosing] = useState(false);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const change = useMutation({
    mutationFn: (isOpen: boolean) => (isOpen ? adminApi.panel.store.open() : adminApi.panel.store.close()),
    onSuccess: async (setup) => {
      await writeQueryData(client, adminQueries.panel.setup.read.queryKey(), setup);
      void client.invalidateQueries({ queryKey: storefrontQuery().queryKey });
      setMissing([]);
      setClosing(false);
      if (setup.store.isOpen) toast('The store is open', 'Visitors can look around and buy.');
      else toast('The store is closed', 'Visitors read that it opens soon.');
    },
    onError: (error) => {
      if (errorCode(error) === 'STORE_INCOMPLETE')
        return setMissing(errorData<{ lines: Missing[] }>(error)?.lines ?? []);
      toastError('Error', errorMessage(error));
    },
  });
  const link = useAction({
    run: () => adminApi.panel.store.passLink(),
    onSuccess: async ({ url }) => {
      await navigator.clipboard.writeText(location.origin + url);
      toast('Link copied', 'Anyone with the link can see the closed store for a week.');
    },
  });
  return (
    <Card title={store.isOpen ? 'The store is open' : 'The store is closed'}>
      <div className={`${cardStyles.body} ${styles.store}`}>
        {store.isOpen ? (
          <>
            <p className="muted">
              {store.openedAt && Date.parse(store.openedAt) > 0 ? `Since ${formatDateTime(store.openedAt)}.` : ''}{' '}
              Visitors can look around and buy.
            </p>
            <Permitted needs="store.open">
              <Button icon={Lock} onClick={() => setClosing(true)}>
                Close the store
              </Button>
            </Permitted>
          </>
        ) : (
          <>
            <Permitted needs="store.open">
              <ActionButton action={change} input={true} variant="primary" icon={DoorOpen} busyLabel="Opening...">
                Open the store
              </ActionButton>
            </Permitted>
            {missing.length > 0 ? (
              <div className={styles.missing} role="alert">
                <b>The store stays closed. Still missing:</b>
                <ul>
                  {missing.map(({ key, title, source }) => (
                    <li key={key}>
                      {title} <span className="muted">({source})</span>
                    </li>
                  ))}
                </ul>
              </div>
            ) : (
              <p className="muted">
                {open > 0 ? `Opens after ${pluralize(open, 'more step')}.` : 'Nothing is missing.'}
              </p>
            )}
            <p>
              Visitors see that the shop <b>opens soon</b>. In this browser you can <a href="/">preview the store</a>,
              as in every browser where staff use the panel.
            </p>
            <Permitted needs="store.open">
              <Button variant="text" onClick={() => link.mutate()}>
                Copy a preview link for others
              </Button>
            </Permitted>
          </>
        )}
        <p className="muted">
          <b>{pluralize(store.waiting, 'person', 'people')}</b> signed up for the newsletter.
        </p>
      </div>
      <ConfirmDialog
        open={closing}
        title="Close the store?"
        confirm="Close the store"
        busyLabel="Closing..."
        busy={change.isPending}
        onConfirm={() => change.mutate(false)}
        onClose={() => setClosing(false)}
      >
        Visitors see that the shop opens soon, and nobody can order. Placed orders continue, and customers can still
        open them.
      </ConfirmDialog>
    </Card>
  );
}
