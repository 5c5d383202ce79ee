import { useQuery } from '@tanstack/react-query';
import { type api, orpc } from '../lib/api.ts';
import { useStorefront } from './storefront.ts';

export const samplesQuery = () => orpc.settings.samples.queryOptions({ input: undefined });

export type Samples = NonNullable<Awaited<ReturnType<typeof api.settings.samples>>['samples']>;

/** The brand's sample reviews and posts; null where none are shown. */
export function useSamples() {
  const { sample } = useStorefront();
  const { data } = useQuery({ ...samplesQuery(), enabled: sample });
  return sample ? (data?.samples ?? null) : null;
}
