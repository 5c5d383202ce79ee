import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';
import { PageState } from '../components/page-state.tsx';
import { LoadedEditor } from './loaded-editor.tsx';

/** Loads a page for its editor, again each time the editor is opened. */
export function PageEditor({ path }: { path: string }) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.pages.get.queryOptions({ input: { path } }),
    staleTime: 0,
    gcTime: 0,
    // a refetch must not replace what is being written
    refetchOnReconnect: false,
  });
  if (!data) return <PageState what="The page" error={error} refetch={refetch} />;
  return <LoadedEditor first={data} />;
}
