import type { QueryClient } from '@tanstack/react-query';
import { ENDS_SOON_DAYS, UNUSED_DAYS } from '#features/api-keys/rules.ts';
import { DAY_MS, formatDate, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleMinus } from '../../../icons/circle-minus.ts';
import { Clock } from '../../../icons/clock.ts';
import type { Icon as IconComponent } from '../../../icons/create-icon.tsx';
import type { Hue } from '../../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../../api.ts';

export type ApiKeys = Awaited<ReturnType<AdminApi['apiKeys']['list']>>;
export type ApiKey = ApiKeys['keys'][number];

/** The keys with their use and limits. */
export const reloadKeys = (client: QueryClient) => client.invalidateQueries({ queryKey: adminQueries.apiKeys.key() });

export type KeyState = 'active' | 'unused' | 'ended';

/** How long ago a key was last used, or created if never used. */
const idleDays = ({ lastUsedAt, createdAt }: ApiKey, now: number): number =>
  Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS);

/** Whether staff recently confirmed that it is kept. */
const isKept = ({ keptAt }: ApiKey, now: number): boolean =>
  keptAt !== null && now - Date.parse(keptAt) < UNUSED_DAYS * DAY_MS;

export function stateOf(key: ApiKey, now: number): KeyState {
  if (key.endedAt || (key.expiresAt && Date.parse(key.expiresAt) <= now)) return 'ended';
  return idleDays(key, now) >= UNUSED_DAYS && !isKept(key, now) ? 'unused' : 'active';
}

export const endsSoon = ({ expiresAt }: ApiKey, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) > now && Date.parse(expiresAt) - now < ENDS_SOON_DAYS * DAY_MS;

export function keyBadge(key: ApiKey, now: number): { hue: Hue; icon: IconComponent; text: string; below: string } {
  const until = key.expiresAt ? `until ${formatDate(key.expiresAt)}` : 'No end';
  const state = stateOf(key, now);
  if (state === 'ended') {
    const at = key.endedAt ?? key.expiresAt!;
    return {
      hue: 'grey',
      icon: CircleMinus,
      text: `Ended ${formatDate(at)}`,
      below: key.endedBy ? `by ${nameOf(key.endedBy)}` : 'by its date',
    };
  }
  if (endsSoon(key, now)) {
    const days = Math.max(1, Math.ceil((Date.parse(key.expiresAt!) - now) / DAY_MS));
    return { hue: 'amber', icon: Clock, text: `Ends in ${days} ${days === 1 ? 'day' : 'days'}`, below: until };
  }
  if (state === 'unused')
    return { hue: 'amber', icon: Clock, text: `Unused for ${idleDays(key, now)} days`, below: until };
  return { hue: 'green', icon: CircleCheck, text: 'Active', below: until };
}

export const nameOf = (email: string | null): string => email?.split('@')[0] ?? 'a deleted account';

export function usedText(at: string | null, now: number): string {
  if (!at) return 'Never';
  const ago = now - Date.parse(at);
  if (ago < 2 * MINUTE_MS) return 'A moment ago';
  if (ago < HOUR_MS) return `${Math.round(ago / MINUTE_MS)} min ago`;
  return ago < DAY_MS ? `${Math.round(ago / HOUR_MS)} h ago` : formatDate(at);
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
