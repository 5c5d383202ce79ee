import { useQuery } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';

export type Plan = Awaited<ReturnType<AdminApi['content']['plans']['create']>>;

export const usePlans = () => useQuery({ ...adminQueries.content.plans.list.queryOptions(), staleTime: 0 });
