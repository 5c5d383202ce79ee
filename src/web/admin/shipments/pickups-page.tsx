import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { CircleX } from '../../icons/circle-x.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Badge, type Hue } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import { reloadPickups } from './shipments.ts';
import { TrackingSubTabs } from './tracking-sub-tabs.tsx';
import { WaitingCarriers } from './waiting-carriers.tsx';

type Pickup = Awaited<ReturnType<AdminApi['pickups']['list']>>['rows'][number];

const STATES: Record<Pickup['state'], { label: string; hue: Hue; icon: IconComponent }> = {
  requested: { label: 'Waiting for the carrier', hue: 'amber', icon: CircleDashed },
  confirmed: { label: 'Confirmed', hue: 'green', icon: CircleCheck },
  refused: { label: 'Refused', hue: 'red', icon: CircleX },
};

const POLL_MS = 2000;

/** Why a shipment of a pickup was not handed over. */
const REFUSALS: Readonly<Record<string, string>> = {
  BOOKING_ENDED: 'it is not sent with this booking any more',
  BATCH_NOT_SENDABLE: 'a batch in it was blocked',
};

/** Pickups by carriers: what waits here, and what was asked for. */
export function PickupsPage() {
  const list = usePagedList(adminQueries.pickups.list, ['search'], {
    isChanging: ({ state }) => state === 'requested',
  });
  const waiting = useQuery({
    ...adminQueries.pickups.waiting.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.carriers.some(({ requested }) => requested) ? POLL_MS : false),
  });
  const [busyId, setBusyId] = useState<string | null>(null);
  const handOver = useAction({
    run: (pickup: Pickup) => adminApi.pickups.handOver({ pickupId: pickup.id }),
    failed: 'Nothing was handed over',
    reload: reloadPickups,
    onSuccess: ({ handedOver, refused }) => {
      const message = `${pluralize(handedOver, 'shipment')} handed over`;
      if (refused.length === 0) toast(message);
      else
        toastError(
          message,
          `Not handed over: ${refused.map(({ shipment, code }) => `${shipment}, ${REFUSALS[code] ?? 'it has changed'}`).join('; ')}.`,
        );
    },
    onSettled: () => setBusyId(null),
  });
  const manifest = useAction({
    run: ({ id, day }: Pickup) => downloadFile(`/api/admin/manifest.pdf?pickup=${id}`, `manifest-${day}.pdf`),
    failed: 'The manifest was not downloaded',
  });
  const columns: Column<Pickup>[] = [
    { key: 'carrier', title: 'Carrier', cell: ({ label }) => <b className={textStyles.key}>{label}</b> },
    { key: 'day', title: 'Day', width: 110, cell: ({ day }) => formatDay(day) },
    {
      key: 'state',
      title: 'State',
      cell: ({ state, message }) => (
        <span className={tableCellStyles.twoLines}>
          <Badge hue={STATES[state].hue} icon={STATES[state].icon}>
            {STATES[state].label}
          </Badge>
          {message && <span className={textStyles.second}>{message}</span>}
        </span>
      ),
    },
    {
      key: 'number',
      title: 'Number',
      cell: ({ number, state }) =>
        number ? (
          <span className={textStyles.code}>{number}</span>
        ) : (
          state === 'confirmed' && <span className="muted">with the one that was open</span>
        ),
    },
    { key: 'shipments', title: 'Shipments', width: 100, numeric: true, cell: ({ shipments }) => shipments },
    { key: 'asked', title: 'Asked', width: 140, minor: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'actions',
      title: 'Actions',
      quiet: true,
      card: 'actions',
      width: 280,
      cell: (pickup) =>
        pickup.shipments > 0 && (
          <Permitted needs="orders.ship">
            <Button
              size="small"
              variant="ghost"
              aria-label={`Manifest of ${pickup.label}, ${formatDay(pickup.day)}`}
              onClick={() => manifest.mutate(pickup)}
            >
              Manifest
            </Button>
            {pickup.waiting > 0 && (
              <Button
                size="small"
                disabled={busyId === pickup.id}
                onClick={() => {
                  setBusyId(pickup.id);
                  handOver.mutate(pickup);
                }}
              >
                Hand over all {pickup.waiting}
              </Button>
            )}
          </Permitted>
        ),
    },
  ];
  return (
    <ListPage
      title="Pickups"
      isPage
      notice={
        <>
          <TrackingSubTabs current="pickups" />
          {waiting.data && <WaitingCarriers waiting={waiting.data} />}
        </>
      }
      name="Pickups"
      noun="pickup"
      list={list}
      columns={columns}
      rowName={({ label, day }) => `pickup of ${label}, ${formatDay(day)}`}
      search="Number or carrier"
      nothing="No pickup matches"
      empty={{ title: 'No pickups yet', text: 'Ask a carrier to fetch what is booked, and it appears here.' }}
    />
  );
}
