import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Options } from '../components/options.tsx';
import { useAction } from '../components/use-action.ts';
import { reloadShipments, type Shipment } from './shipments.ts';
import styles from './shipments-card.module.css';

type Fate = 'resell' | 'destroy' | 'claim';
const FATES = [
  ['resell', 'Sell again'],
  ['destroy', 'Destroy'],
  ['claim', 'Claim from the carrier'],
] as const satisfies readonly (readonly [Fate, string])[];

/** Receives a shipment that came back, with a fate for each unit; of a lost one the units are claimed. */
export function ReceiveDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const isLost = shipment.state === 'lost';
  const units = shipment.lines.flatMap((line) => {
    const remainingUnits = line.packed - line.returned - line.destroyed - line.claimed;
    return Array.from({ length: remainingUnits }, (_, index) => ({ id: `${line.id} ${index}`, line }));
  });
  const [fates, setFates] = useState<Record<string, Fate>>({});
  const fateOf = (id: string): Fate => fates[id] ?? (isLost ? 'claim' : 'resell');
  const receive = useAction({
    run: () =>
      adminApi.dispatch.receiveBack({
        shipmentId: shipment.id,
        fates: shipment.lines.flatMap(({ id: lineId }) =>
          FATES.flatMap(([fate]) => {
            const count = units.filter(({ id, line }) => line.id === lineId && fateOf(id) === fate).length;
            return count > 0 ? [{ lineId, units: count, fate }] : [];
          }),
        ),
      }),
    success: () => [
      isLost ? 'Units claimed' : 'Shipment received',
      'Cancel the order to end it without its money, or to refund it.',
    ],
    failed: 'The shipment was not received',
    reload: reloadShipments,
    onSuccess: onClose,
  });
  return (
    <Dialog open title={isLost ? 'What the carrier has to pay' : 'Receive what came back'} onClose={onClose}>
      <DialogBody>
        <ul className={styles.lines} aria-label="Units">
          {units.map(({ id, line }, index) => (
            <li key={id} className={styles.line}>
              <span>
                <b className={textStyles.key}>{line.productName}</b>{' '}
                <span className="muted">{[line.flavour, line.size].filter(Boolean).join(', ')}</span>
              </span>
              <SelectField
                bare
                label={`Fate of unit ${index + 1}, ${line.productName}`}
                value={fateOf(id)}
                onChange={(event) => setFates({ ...fates, [id]: event.target.value as Fate })}
              >
                <Options choices={isLost ? FATES.slice(2) : FATES} />
              </SelectField>
            </li>
          ))}
        </ul>
        {units.length === 0 && <p>All of its units are in stock again.</p>}
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          Later
        </Button>
        <ActionButton variant="primary" action={receive} busyLabel="Receiving...">
          {isLost ? `Claim ${pluralize(units.length, 'unit')}` : 'Receive'}
        </ActionButton>
      </DialogFoot>
    </Dialog>
  );
}
