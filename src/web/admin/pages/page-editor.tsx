import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';
import { PageState } from '../components/page-state.tsx';
import { LoadedEditor } from './loaded-editor.tsx';

/** A page's editor, once the page is there; it is asked for anew whenever the editor is opened. */
export function PageEditor({ path }: { path: string }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.pages.get.queryOptions({ input: { path } }),
    staleTime: 0,
    gcTime: 0,
    // what is being written is not replaced under somebody's hands
    refetchOnReconnect: false,
  });
  if (!data) return <PageState what="The page" error={error} onRetry={() => void refetch()} />;
  return <LoadedEditor first={data} />;
}
