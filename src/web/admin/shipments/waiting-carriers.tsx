import { useState } from 'react';
import { formatDay, parseDay } from '#shared/dates.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { pluralize } from '#shared/text.ts';
import { Truck } from '../../icons/truck.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminApi } from '../api.ts';
import { Card } from '../components/card.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import { reloadPickups } from './shipments.ts';
import styles from './waiting-carriers.module.css';

type Waiting = Awaited<ReturnType<AdminApi['pickups']['waiting']>>;
type WaitingCarrier = Waiting['carriers'][number];

/** What each carrier has booked and not fetched, with the request of its pickup. */
export function WaitingCarriers({ waiting: { carriers, firstDay } }: { waiting: Waiting }) {
  const [chosenCarrier, setChosenCarrier] = useState<WaitingCarrier | null>(null);
  if (carriers.length === 0) return null;
  return (
    <div className={styles.carriers}>
      {carriers.map((carrier) => (
        <Card
          key={carrier.carrier}
          title={carrier.label}
          actions={
            carrier.canRequest &&
            carrier.unrequested > 0 &&
            !carrier.requested && (
              <Permitted needs="orders.ship">
                <Button size="small" variant="primary" icon={Truck} onClick={() => setChosenCarrier(carrier)}>
                  Request pickup
                </Button>
              </Permitted>
            )
          }
        >
          <p className={cardStyles.body}>
            <b className={textStyles.key}>{pluralize(carrier.booked, 'shipment')}</b> booked and not handed over.{' '}
            <span className="muted">{describe(carrier)}</span>
          </p>
        </Card>
      ))}
      {chosenCarrier && (
        <RequestDialog carrier={chosenCarrier} firstDay={firstDay} onClose={() => setChosenCarrier(null)} />
      )}
    </div>
  );
}

function describe({ booked, canRequest, requested, unrequested }: WaitingCarrier): string {
  if (requested) return `A pickup on ${formatDay(requested.day)} waits for the answer.`;
  if (booked === 0) return 'Nothing waits.';
  if (!canRequest) return 'It comes as agreed with it.';
  return unrequested === 0
    ? 'A pickup is requested for all of them.'
    : `No pickup is requested for ${unrequested} of them.`;
}

type DialogProps = { carrier: WaitingCarrier; firstDay: string; onClose(): void };

function RequestDialog({ carrier, firstDay, onClose }: DialogProps) {
  const [day, setDay] = useState(firstDay);
  const parsed = parseDay(day);
  const problem = parsed === null ? 'Enter the day' : parsed < firstDay ? `From ${formatDay(firstDay)} on` : undefined;
  const request = useAction({
    run: () => adminApi.pickups.request({ carrier: carrier.carrier, day: parsed! }),
    success: () => ['Pickup requested', `${carrier.label} is asked now. Its number appears here.`],
    failed: 'No pickup was requested',
    reload: reloadPickups,
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      size="s"
      title={`Pickup by ${carrier.label}`}
      preventOutsideClose
      onClose={onClose}
      onSubmit={() => {
        if (!problem && !request.isPending) request.mutate();
      }}
    >
      <DialogBody>
        <p>It is to fetch {pluralize(carrier.unrequested, 'shipment')}.</p>
        <DateField
          label="Day"
          value={day}
          error={problem}
          hint={`The first one is ${formatWeekday(firstDay)}.`}
          onChange={setDay}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="primary" busy={request.isPending} busyLabel="Requesting...">
          Request pickup
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
