import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../../api.ts';
import { QueryState } from '../../components/query-state.tsx';
import { BrandForm } from './brand-form.tsx';

/** Settings → Brand: name, marks, colours, type and corners, published together. */
export function BrandPage() {
  const { data, error, refetch } = useQuery({
    ...adminQueries.brand.read.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data) return <QueryState what="The brand" error={error} refetch={refetch} />;
  return <BrandForm stored={data} />;
}
