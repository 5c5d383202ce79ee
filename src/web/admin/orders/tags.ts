import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';

/** The tags that orders have, for completion and filters. */
export const useTags = (): readonly string[] =>
  useQuery({ ...adminQueries.orderNotes.tags.queryOptions(), staleTime: 0 }).data ?? [];

/** 'VIP, gift' as two tags; once each without case. */
export function splitLabels(words: readonly string[]): string[] {
  const labels = words.flatMap((word) => word.split(',')).map((word) => word.trim());
  return [...new Map(labels.filter(Boolean).map((label) => [label.toLowerCase(), label])).values()];
}
