import type { QueryClient } from '@tanstack/react-query';
import { addDays, formatDay, HOUR_MS, MINUTE_MS, shopDay, shopTime } from '#shared/dates.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { reloadShipments } from '../shipments/shipments.ts';

export type FailedDeliveryRow = Awaited<ReturnType<AdminApi['failedDeliveries']['list']>>['rows'][number];
export type FailedDelivery = Awaited<ReturnType<AdminApi['failedDeliveries']['read']>>;
export type WayKind = FailedDelivery['ways'][number]['kind'];

export const WAYS: Record<WayKind, { title: string; doneTitle: string }> = {
  try_again: { title: 'Try again on a day', doneTitle: 'try again' },
  change_address: { title: 'Another address or phone', doneTitle: 'another address or phone' },
  bring_back: { title: 'Bring it back', doneTitle: 'bring it back' },
};

const timeOf = (at: string) => shopTime(at).slice(11, 16);

/** 'today 18:00', 'tomorrow 12:00', '27/11 12:00' */
export function whenText(at: string, now: number): string {
  const today = shopDay(new Date(now));
  const day = shopDay(at);
  const named = { [today]: 'today', [addDays(today, 1)]: 'tomorrow', [addDays(today, -1)]: 'yesterday' }[day];
  return `${named ?? formatDay(day).slice(0, 5)} ${timeOf(at)}`;
}

/** '5 h 42 min left' */
export function timeLeft(deadline: string, now: number): string {
  const remainingMs = Date.parse(deadline) - now;
  if (remainingMs <= 0) return 'Time is up';
  const hours = Math.floor(remainingMs / HOUR_MS);
  return `${hours > 0 ? `${hours} h ` : ''}${Math.floor((remainingMs % HOUR_MS) / MINUTE_MS)} min left`;
}

/** Whether it comes back today, or should have. */
export const isUrgent = ({ deadline }: { deadline: string }, now: number): boolean =>
  shopDay(deadline) <= shopDay(new Date(now));

/** Staff have decided and the carrier did not refuse. */
export const isDecided = ({ resolution }: Pick<FailedDeliveryRow, 'resolution'>): boolean =>
  resolution !== null && resolution.state !== 'refused';

/** The carrier has yet to answer. */
export const awaitsAnswer = ({ resolution }: Pick<FailedDeliveryRow, 'resolution'>): boolean =>
  resolution?.state === 'requested';

/** What was decided, and whether the carrier knows. */
export function resolutionText({ kind, state, day, message }: NonNullable<FailedDeliveryRow['resolution']>): string {
  const what = day ? `${WAYS[kind].doneTitle} on ${formatWeekday(day)}` : WAYS[kind].doneTitle;
  if (state === 'refused') return `The carrier refused: ${message}`;
  if (state === 'requested') return `Telling the carrier: ${what}`;
  return state === 'noted' ? `Noted for the carrier: ${what}` : `The carrier was told: ${what}`;
}

/** The answer in one line. */
export const answerText = ({ day, phone, address }: NonNullable<FailedDeliveryRow['question']>): string =>
  day ? formatWeekday(day) : `Another ${[phone && 'phone', address && 'address'].filter(Boolean).join(' and ')}`;

const reload = async (client: QueryClient) => {
  await Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.failedDeliveries.key() }),
    reloadShipments(client),
  ]);
};

/** Asks customers by mail: those of the shipments, or all who were not asked yet. */
export const useAsking = () =>
  useAction({
    run: (shipmentIds: string[] | null) => adminApi.failedDeliveries.ask({ shipmentIds }),
    success: ({ asked }) =>
      asked === 0 ? ['Nobody was asked', 'They were asked already, or it is decided.'] : [`Asked by mail: ${asked}`],
    failed: 'The customer was not asked',
    reload,
  });

/** Stores a decision, for which the worker calls the carrier. */
export const useDeciding = () =>
  useAction({
    run: adminApi.failedDeliveries.decide,
    success: (_, { kind }) => [`Decided: ${WAYS[kind].doneTitle}`],
    failed: 'Nothing was decided',
    reload,
  });

export const reloadFailedDeliveries = reload;
