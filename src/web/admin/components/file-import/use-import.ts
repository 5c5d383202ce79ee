import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeQueryData } from '../../../lib/query-client.ts';
import { type ImportChoices, type ImportKind, type ImportSummary, uploadCsv } from './csv-transfer.ts';
import { importApi, importQueries } from './import-api.ts';

const POLL_MS = 400;
export const isRunning = (summary: ImportSummary | undefined) =>
  summary?.state === 'checking' || summary?.state === 'applying';

/** The state of an import from the file to its result, with the actions for staff. */
export function useImport(
  kind: ImportKind,
  { onFinished, onUndone }: { onFinished(summary: ImportSummary): void; onUndone(): unknown },
) {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const query = importQueries(kind).get.queryOptions({ input: { id: id ?? '' } });
  const { data: summary, error: lost } = useQuery({
    ...query,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) || state.data?.undo === 'running' ? POLL_MS : false),
  });
  const show = (summary: ImportSummary) => {
    void writeQueryData(client, importQueries(kind).get.queryKey({ input: { id: summary.id } }), summary);
    setId(summary.id);
  };
  const end = () => {
    if (id && (isRunning(summary) || summary?.state === 'checked'))
      void importApi(kind)
        .cancel({ id })
        .catch(() => {});
  };
  const send = useMutation({
    mutationFn: ({ file, choices }: { file: File; choices: ImportChoices }) => {
      end();
      return uploadCsv(kind, file, choices);
    },
    onSuccess: show,
  });
  const apply = useMutation({ mutationFn: () => importApi(kind).apply({ id: id! }), onSuccess: show });
  const mapColumns = useMutation({
    mutationFn: (columns: Record<string, string | null>) => importApi(kind).mapColumns({ id: id!, columns }),
    onSuccess: show,
  });
  const undo = useMutation({ mutationFn: () => importApi(kind).undo({ id: id! }), onSuccess: show });
  const cancel = useMutation({
    mutationFn: () => importApi(kind).cancel({ id: id! }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const changed = useRef(onUndone);
  changed.current = onUndone;
  const isUndone = summary?.undo === 'finished' && undo.isSuccess;
  useEffect(() => {
    if (isUndone) void changed.current();
  }, [isUndone]);
  const announcedState = useRef<string | null>(null);
  const finished = useRef(onFinished);
  finished.current = onFinished;
  useEffect(() => {
    if (!summary?.finishedAt || !apply.isSuccess || announcedState.current === summary.id) return;
    announcedState.current = summary.id;
    finished.current(summary);
  }, [summary, apply.isSuccess]);
  return {
    summary: id ? summary : undefined,
    error: send.error ?? apply.error ?? mapColumns.error ?? undo.error ?? lost,
    busy: send.isPending || apply.isPending || mapColumns.isPending || undo.isPending || isRunning(summary),
    send: (file: File, choices: ImportChoices) => {
      apply.reset();
      send.mutate({ file, choices });
    },
    mapColumns: mapColumns.mutate,
    undo: () => undo.mutate(),
    open: setId,
    apply: () => apply.mutate(),
    cancel: () => cancel.mutate(),
    /** a checked file that is not applied is not kept */
    leave: () => {
      if (summary?.state === 'checked') end();
    },
  };
}
