import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { Loading } from '../components/loading.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { TrackingEntries } from './tracking-entries.tsx';

type Props = { order: { id: string; displayId: string }; onAdd(): void; onClose(): void };

/** All tracking updates of an order. */
export function HistoryDialog({ order, onAdd, onClose }: Props) {
  const mayShip = useMay()('orders.ship');
  const query = useQuery({
    ...adminQueries.orderManagement.get.queryOptions({ input: { id: order.id } }),
    staleTime: 0,
  });
  return (
    <Dialog open title={`Tracking of ${order.displayId}`} onClose={onClose} {...(mayShip ? { onSubmit: onAdd } : {})}>
      <DialogBody>
        {query.isError ? (
          <p role="alert">The history could not be loaded. {errorMessage(query.error)}</p>
        ) : !query.data ? (
          <Loading />
        ) : query.data.tracking.length === 0 ? (
          <p className="muted">Nothing has been added yet.</p>
        ) : (
          <TrackingEntries entries={query.data.tracking} />
        )}
      </DialogBody>
      <DialogFoot>
        <span className={`${arrangeStyles.grow} muted ${textStyles.small}`}>Updates are added, never edited</span>
        <Permitted needs="orders.ship">
          <Button type="submit" variant="primary">
            Add tracking update
          </Button>
        </Permitted>
      </DialogFoot>
    </Dialog>
  );
}
