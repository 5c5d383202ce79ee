import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { Check } from '../../icons/check.ts';
import { Minus } from '../../icons/minus.ts';
import { Plus } from '../../icons/plus.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { reloadShipments, type Shipment } from './shipments.ts';
import styles from './shipments-card.module.css';

type Counted = { lineId: string; batchId: string | null; units: number };

/** Counts units into a shipment, by batch where the stock is counted by batch, and closes it. */
export function PackDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const { id: shipmentId, version } = shipment;
  const count = useAction({
    run: ({ units, ...line }: Counted) =>
      units > 0
        ? adminApi.dispatch.pack({ shipmentId, version, units, ...line })
        : adminApi.dispatch.unpack({ shipmentId, version, units: -units, ...line }),
    failed: 'The unit was not counted',
    reload: reloadShipments,
  });
  const close = useAction({
    run: () => adminApi.dispatch.close({ shipmentId, version, measures: {} }),
    failed: 'The shipment was not closed',
    success: () => ['Shipment packed'],
    reload: reloadShipments,
    onSuccess: onClose,
  });
  const missing = shipment.lines.reduce((sum, { quantity, packed }) => sum + quantity - packed, 0);
  return (
    <Dialog open title="Pack by batch" onClose={onClose}>
      <DialogBody>
        <ul className={styles.lines} aria-label="Units to pack">
          {shipment.lines.map((line) => (
            <LineToPack key={line.id} line={line} isBusy={count.isPending} onCount={count.mutate} />
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          Later
        </Button>
        {missing === 0 ? (
          <ActionButton variant="primary" icon={Check} action={close} busyLabel="Closing...">
            Close the shipment
          </ActionButton>
        ) : (
          <span className="muted" role="status">
            {missing} to pack
          </span>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type LineProps = { line: Shipment['lines'][number]; isBusy: boolean; onCount(counted: Counted): void };

function LineToPack({ line, isBusy, onCount }: LineProps) {
  const { id: lineId, productName, sku, quantity, packed, proposed, units, tracksBatches } = line;
  const [batchId, setBatchId] = useState<string | null>(null);
  const next = proposed.find((batch) => batch.batchId === batchId) ?? proposed[0];
  const name = `${productName} (${sku})`;
  return (
    <li>
      <div className={styles.line}>
        <b className={textStyles.key}>{name}</b>
        <b>
          {packed} of {quantity}
        </b>
      </div>
      <div className={arrangeStyles.row}>
        {tracksBatches && next && packed < quantity && (
          <span className={textStyles.small}>
            from batch <b className={textStyles.code}>{next.number}</b>
            {next.bestBefore && `, best before ${formatDay(next.bestBefore)}`}
          </span>
        )}
        {tracksBatches && !next && packed < quantity && (
          <span className={`${textStyles.small} ${textStyles.negative}`}>No batch has units that can be sent.</span>
        )}
        {proposed.length > 1 &&
          proposed.map((batch) => (
            <Button
              key={batch.batchId}
              size="small"
              aria-pressed={batch === next}
              onClick={() => setBatchId(batch.batchId)}
            >
              {batch.number}
            </Button>
          ))}
        <IconButton
          icon={Minus}
          label={`One less of ${name}`}
          disabled={isBusy || packed === 0}
          onClick={() => onCount({ lineId, batchId: units.at(-1)?.batchId ?? null, units: -1 })}
        />
        <IconButton
          icon={Plus}
          label={`One more of ${name}`}
          disabled={isBusy || packed === quantity || (tracksBatches && !next)}
          onClick={() => onCount({ lineId, batchId: tracksBatches ? (next?.batchId ?? null) : null, units: 1 })}
        />
      </div>
    </li>
  );
}
