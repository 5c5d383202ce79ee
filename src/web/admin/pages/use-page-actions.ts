import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageContent } from '#features/pages/rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { type AdminPage, openPreview } from './pages.ts';

export type Conflict = { by: string | null; at: string; revision: number };
type Act = { what: 'save' | 'publish' } | { what: 'schedule'; at: string | null } | { what: 'preview' };

/** The page's operations on the server; an error never loses what is written. */
export function usePageActions(first: AdminPage, content: PageContent) {
  const client = useQueryClient();
  const [page, setPage] = useState(first);
  const [saved, setSaved] = useState(first.content);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = saved !== content;
  const { path } = page;

  const run = useMutation({
    mutationFn: async ({ act, revision }: { act: Act; revision: number }) => {
      let now = page;
      if (isDirty && !(act.what === 'schedule' && act.at === null)) {
        now = await adminApi.pages.saveDraft({ path, revision, content });
        // saved, also when the next step fails
        setPage(now);
        setSaved(content);
      }
      const expected = { path, revision: now === page ? revision : now.revision };
      if (act.what === 'publish') return adminApi.pages.publish(expected);
      if (act.what === 'schedule') return adminApi.pages.schedule({ ...expected, at: act.at });
      return now;
    },
    onSuccess: (now, { act }) => {
      setPage(now);
      setConflict(null);
      setProblem(null);
      void client.invalidateQueries({ queryKey: adminQueries.pages.list.queryKey() });
      if (act.what === 'save') toast('Draft saved', 'Visitors see it once it is published.');
      if (act.what === 'publish') toast('Page published', `Visitors see version ${now.published?.version}.`);
      if (act.what === 'schedule') toast(act.at ? 'Draft scheduled' : 'Schedule cancelled');
    },
    onError: (error) => {
      if (errorCode(error) === 'PAGE_CHANGED') return setConflict(errorData<Conflict>(error) ?? null);
      const fields = errorData<{ fields?: unknown }>(error)?.fields;
      const [first] = fields && typeof fields === 'object' && !Array.isArray(fields) ? Object.entries(fields) : [];
      setProblem(first ? `${first[0]}: ${first[1]}` : errorMessage(error));
    },
  });
  const preview = useAction({
    run: () => openPreview(path),
  });

  return {
    page,
    isDirty,
    conflict,
    problem,
    busy: run.isPending,
    perform: (act: Act) => run.mutate({ act, revision: page.revision }),
    preview: () => preview.mutate(),
    /** overwrites what someone else has saved meanwhile */
    overwrite: () => conflict && run.mutate({ act: { what: 'save' }, revision: conflict.revision }),
    /** loads what someone else has saved; the user's own version stays in the history */
    takeTheirs: async () => {
      const theirs = await adminApi.pages.get({ path });
      setPage(theirs);
      setSaved(theirs.content);
      setConflict(null);
      return theirs.content;
    },
  };
}
