import type { QueryClient } from '@tanstack/react-query';
import { KEPT_DAYS } from '#features/webhooks/rules.ts';
import { DAY_MS, formatDate } from '#shared/dates.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleX } from '../../../icons/circle-x.ts';
import type { Icon as IconComponent } from '../../../icons/create-icon.tsx';
import { Pause } from '../../../icons/pause.ts';
import { PowerOff } from '../../../icons/power-off.ts';
import { RotateCw } from '../../../icons/rotate-cw.ts';
import type { Hue } from '../../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../../api.ts';

export type Endpoint = Awaited<ReturnType<AdminApi['webhooks']['list']>>[number];
export type Delivery = Awaited<ReturnType<AdminApi['webhooks']['deliveries']>>['rows'][number];
export type DeliveryDetail = Awaited<ReturnType<AdminApi['webhooks']['delivery']>>;

/** Endpoints and their deliveries. */
export const reloadWebhooks = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.webhooks.key() });

export const webhooksPath = (id?: string) => `/admin/settings/webhooks${id ? `/${id}` : ''}`;

type Sign = { hue: Hue; icon: IconComponent; text: string };

/** The state of an endpoint as one word. */
export function endpointBadge({ state, retryingCount, waitingCount, failingSince }: Endpoint): Sign {
  if (state === 'off') return { hue: 'red', icon: PowerOff, text: 'Switched off' };
  if (state === 'paused') return { hue: 'grey', icon: Pause, text: 'Paused' };
  if (retryingCount > 0)
    return {
      hue: 'amber',
      icon: RotateCw,
      text: `${retryingCount} ${retryingCount === 1 ? 'waits' : 'wait'} for a retry`,
    };
  if (failingSince) return { hue: 'amber', icon: RotateCw, text: 'Failing' };
  if (waitingCount > 0) return { hue: 'blue', icon: RotateCw, text: `${waitingCount} on the way` };
  return { hue: 'green', icon: CircleCheck, text: 'Healthy' };
}

/** The state of a delivery in a few words. */
export function deliveryBadge({ state, tries, status, isBehind, nextTryAt }: Delivery, now: number): Sign {
  if (state === 'delivered') return { hue: 'green', icon: CircleCheck, text: 'Delivered' };
  if (state === 'failed')
    return {
      hue: 'red',
      icon: CircleX,
      text: status === 410 ? 'Refused, not retried' : tries > 1 ? 'Given up' : 'Failed',
    };
  if (isBehind) return { hue: 'grey', icon: Pause, text: 'Waits its turn' };
  if (tries === 0) return { hue: 'blue', icon: RotateCw, text: 'On the way' };
  return { hue: 'amber', icon: RotateCw, text: `Next try ${timeUntil(nextTryAt, now)}` };
}

export const answerOf = ({ status, error }: Pick<Delivery, 'status' | 'error'>): string =>
  status !== null ? String(status) : error === null ? '–' : error.match(/^timeout/) ? 'timeout' : 'no answer';

export function timeUntil(at: string | null, now: number): string {
  const seconds = at === null ? 0 : Math.round((Date.parse(at) - now) / 1000);
  if (seconds <= 1) return 'now';
  if (seconds < 90) return `in ${seconds} s`;
  return seconds < 5400 ? `in ${Math.round(seconds / 60)} min` : `in ${Math.round(seconds / 3600)} h`;
}

export const formatTook = (ms: number | null): string =>
  ms === null ? '–' : ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;

/** The share of successful deliveries of the last day. */
export function shareDelivered({ health }: Endpoint): string | null {
  const sum = (pick: (one: Endpoint['health'][number]) => number) =>
    health.reduce((total, one) => total + pick(one), 0);
  const all = sum(({ atOnce, retried, retrying, failed }) => atOnce + retried + retrying + failed);
  if (all === 0) return null;
  const share = ((all - sum(({ retrying, failed }) => retrying + failed)) / all) * 100;
  return `${share === 100 ? '100' : Math.min(share, 99.9).toFixed(1)} %`;
}

/** The events that an endpoint chose, as a line of its card. */
export const eventsText = (events: readonly string[]): string =>
  events.includes('*') ? 'all events' : events.length <= 3 ? events.join(', ') : `${events.length} events`;

export const waitsUntil = (switchedOffAt: string): string =>
  formatDate(new Date(Date.parse(switchedOffAt) + KEPT_DAYS * DAY_MS));
