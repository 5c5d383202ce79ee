import { useQuery } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';

export type Guide = Awaited<ReturnType<AdminApi['content']['guides']['create']>>;

export const useGuides = () => useQuery({ ...adminQueries.content.guides.list.queryOptions(), staleTime: 0 });
