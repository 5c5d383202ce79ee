import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { PackagePlus } from '../../icons/package-plus.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { QueryState } from '../components/query-state.tsx';
import { Permitted } from '../permissions.tsx';
import { AssignNumbersDialog } from './assign-numbers-dialog.tsx';
import { BookDialog } from './book-dialog.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { type ShipmentDialog, ShipmentPart } from './shipment-part.tsx';
import { awaitsCarrier, type OrderShipments, useCarriers, useShipmentStep } from './shipments.ts';
import styles from './shipments-card.module.css';

type OpenDialog = { kind: ShipmentDialog; shipmentId: string } | null;

/** The shipments of an order: what is in them, from which batch, and where they are. */
export function ShipmentsCard({ orderId }: { orderId: string }) {
  const query = useQuery({
    ...adminQueries.dispatch.ofOrder.queryOptions({ input: { orderId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.shipments.some(awaitsCarrier) ? 2000 : false),
  });
  const carriers = useCarriers();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  if (!query.data)
    return (
      <Card title="Shipments">
        <QueryState bare what="The shipments" error={query.error} refetch={query.refetch} />
      </Card>
    );
  const order = query.data;
  const live = order.shipments.filter(({ state }) => state !== 'cancelled');
  // a cancelled shipment has nothing to tell
  const visibleShipments = order.shipments.filter(({ state, scans }) => state !== 'cancelled' || scans.length > 0);
  const open = order.shipments.find(({ id }) => id === dialog?.shipmentId);
  return (
    <Card title="Shipments" aside={<span className="muted">{live.length}</span>} actions={<Actions order={order} />}>
      <Unshipped order={order} />
      {visibleShipments.length > 0 && (
        <ol className={styles.shipments}>
          {visibleShipments.map((shipment) => (
            <ShipmentPart
              key={shipment.id}
              shipment={shipment}
              position={live.indexOf(shipment) + 1}
              total={live.length}
              canBook={carriers.length > 0}
              onOpenDialog={(kind) => setDialog({ kind, shipmentId: shipment.id })}
            />
          ))}
        </ol>
      )}
      {open && dialog?.kind === 'pack' && <PackDialog shipment={open} onClose={close} />}
      {open && dialog?.kind === 'number' && (
        <AssignNumbersDialog
          shipments={[{ ...open, displayId: order.displayId, fullName: order.fullName }]}
          onClose={close}
        />
      )}
      {open && dialog?.kind === 'book' && (
        <BookDialog shipments={[{ id: open.id, name: `shipment ${order.displayId}-${open.number}` }]} onClose={close} />
      )}
      {open && dialog?.kind === 'receive' && <ReceiveDialog shipment={open} onClose={close} />}
      {open && dialog?.kind === 'scan' && <ScanDialog shipment={open} onClose={close} />}
    </Card>
  );
}

function Actions({ order }: { order: OrderShipments }) {
  const step = useShipmentStep();
  const mergeable = order.shipments.filter(({ state }) => state === 'draft' || state === 'packed');
  return (
    <Permitted needs="orders.ship">
      {mergeable.length > 1 && (
        <ActionButton
          size="small"
          action={step}
          input={{ kind: 'merge', orderId: order.orderId, shipmentIds: mergeable.map(({ id }) => id) }}
          busyLabel="Merging..."
        >
          Merge
        </ActionButton>
      )}
      {order.isPackable && order.unshipped.length > 0 && (
        <ActionButton
          size="small"
          icon={PackagePlus}
          action={step}
          input={{ kind: 'open', orderId: order.orderId }}
          busyLabel="Opening..."
        >
          Open a shipment
        </ActionButton>
      )}
    </Permitted>
  );
}

/** Units that are in no shipment yet. */
function Unshipped({ order: { unshipped, isPackable, shipments } }: { order: OrderShipments }) {
  const units = unshipped.reduce((sum, line) => sum + line.units, 0);
  if (units === 0) return null;
  return (
    <p className={`${cardStyles.body} ${arrangeStyles.row}`}>
      <span className={isPackable ? textStyles.key : 'muted'}>
        {shipments.length === 0 && !isPackable
          ? 'Nothing is packed.'
          : `${pluralize(units, 'unit')} in no shipment yet: ${unshipped.map((line) => `${line.productName} × ${line.units}`).join(', ')}.`}
      </span>
    </p>
  );
}
