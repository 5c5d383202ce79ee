import { useQuery } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';

export type Banner = Awaited<ReturnType<AdminApi['content']['banners']['create']>>;

export const useBanners = () => useQuery({ ...adminQueries.content.banners.list.queryOptions(), staleTime: 0 });
