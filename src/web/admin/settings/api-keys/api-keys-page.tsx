import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UNUSED_DAYS } from '#features/api-keys/rules.ts';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { BookOpen } from '../../../icons/book-open.ts';
import { Clock } from '../../../icons/clock.ts';
import { Plus } from '../../../icons/plus.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Note } from '../../components/note.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { useAction } from '../../components/use-action.ts';
import { Permitted, useMay } from '../../permissions.tsx';
import factsStyles from '../facts.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { type ApiKey, type ApiKeys, endsSoon, reloadKeys, stateOf, sumOf } from './api-keys.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';

/** Settings → API keys: the keys of programs, their scopes and use. */
export function ApiKeysPage() {
  const { data, error, refetch } = useQuery({
    ...adminQueries.apiKeys.list.queryOptions(),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const restore = useAction({
    run: (id: string) => adminApi.apiKeys.restore({ id }),
    reload: reloadKeys,
    success: () => ['Key restored', 'It works again.'],
  });
  const keep = useAction({
    run: ({ id }: ApiKey) => adminApi.apiKeys.keep({ id }),
    reload: reloadKeys,
    success: (_, { name }) => [
      'Key confirmed',
      `You are asked about ‘${name}’ again after ${UNUSED_DAYS} days without use.`,
    ],
  });
  const end = useAction({
    run: ({ id }: ApiKey) => adminApi.apiKeys.end({ id }),
    reload: reloadKeys,
    success: () => ['Key revoked', 'It stops within two seconds. You can undo this for 10 minutes.'],
    onSuccess: () => setEnding(null),
  });
  if (!data) return <QueryState what="The keys" error={error} refetch={refetch} />;
  const now = Date.now();
  const [unused] = data.keys.filter((key) => stateOf(key, now) === 'unused');
  const ended = data.keys.filter((key) => stateOf(key, now) === 'ended').length;
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="API keys">
        <LinkButton icon={BookOpen} to="/api/docs" target="_blank" rel="noreferrer">
          API document
        </LinkButton>
        <Permitted needs="keys.write">
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            Create key
          </Button>
        </Permitted>
      </SectionHeader>
      <p className={`muted ${settingsPageStyles.lead}`}>
        {data.keys.length - ended} active, {ended} ended. Each program has its own key with only the scopes it needs. A
        key is stored hashed and shown once.
      </p>
      <KeyFacts keys={data} now={now} />
      <KeyList
        keys={data.keys}
        now={now}
        onNew={may('keys.write') ? () => setCreating(true) : undefined}
        onEnd={may('keys.write') ? setEnding : undefined}
        onRestore={may('keys.write') ? ({ id }) => restore.mutate(id) : undefined}
      />
      {unused && (
        <Note
          tone="warning"
          className={settingsPageStyles.notice}
          icon={Clock}
          actions={
            <Permitted needs="keys.write">
              <ActionButton action={keep} input={unused} size="small" busyLabel="Keeping...">
                Keep it
              </ActionButton>
              <Button size="small" isDanger onClick={() => setEnding(unused)}>
                End key
              </Button>
            </Permitted>
          }
        >
          <b>
            ‘{unused.name}’ was {unused.lastUsedAt ? `last used on ${formatDate(unused.lastUsedAt)}` : 'never used'}.
          </b>{' '}
          A key that nobody uses is a door nobody watches. Ending it stops it within two seconds and can be undone for
          10 minutes.
        </Note>
      )}
      {creating && <CreateKeyDialog keys={data} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={ending !== null}
        title={`End ‘${ending?.name ?? ''}’?`}
        confirm="End key"
        busyLabel="Ending..."
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        <p>Anything that uses it is refused within two seconds. You can undo this for 10 minutes.</p>
      </ConfirmDialog>
    </>
  );
}

/** Calls, refused calls, and keys that need attention. */
function KeyFacts({ keys: { keys, limits }, now }: { keys: ApiKeys; now: number }) {
  const denied = sumOf(keys.map(({ deniedCount }) => deniedCount));
  const limited = sumOf(keys.map(({ limitedCount }) => limitedCount));
  const soon = keys.filter((key) => stateOf(key, now) !== 'ended' && endsSoon(key, now)).length;
  const unused = keys.filter((key) => stateOf(key, now) === 'unused').length;
  return (
    <dl className={factsStyles.facts}>
      <div>
        <dt>Calls, 24 hours</dt>
        <dd className={factsStyles.value}>{formatCount(sumOf(keys.map(({ calls }) => sumOf(calls))))}</dd>
        <dd className="muted">updated once a minute</dd>
      </div>
      <div>
        <dt>Refused</dt>
        <dd className={factsStyles.value}>{formatCount(denied + limited)}</dd>
        <dd className="muted">
          {limited} over the limit, {denied} without the scope
        </dd>
      </div>
      <div>
        <dt>Limit for each key</dt>
        <dd className={factsStyles.value}>{limits.callsAMinute} a minute</dd>
        <dd className="muted">writes {limits.writesAMinute} a minute</dd>
      </div>
      <div>
        <dt>Worth a look</dt>
        <dd className={factsStyles.value}>
          {soon + unused} {soon + unused === 1 ? 'key' : 'keys'}
        </dd>
        <dd className="muted">
          {soon} {soon === 1 ? 'ends' : 'end'} soon, {unused} not used
        </dd>
      </div>
    </dl>
  );
}
