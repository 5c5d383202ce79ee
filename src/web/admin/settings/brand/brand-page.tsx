import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { adminQueries } from '../../api.ts';
import { Loading } from '../../components/loading.tsx';
import { BrandForm } from './brand-form.tsx';

/** Settings → Brand: name, marks, colours, type and corners, published together. */
export function BrandPage() {
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.brand.read.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (isError)
    return (
      <LoadFailed heading="h2" title="The brand could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return data ? <BrandForm stored={data} /> : <Loading />;
}
