import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { RotateCcw } from '../../../icons/rotate-ccw.ts';
import { Trash2 } from '../../../icons/trash-2.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminQueries } from '../../api.ts';
import type { Column } from '../../components/list/column.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import { useListState } from '../../components/list/use-list-state.ts';
import { useLocalList } from '../../components/list/use-local-list.ts';
import styles from './api-keys.module.css';
import { type ApiKey, keyBadge, nameOf, stateOf, sumOf, usedText } from './api-keys.ts';

type Act = ((key: ApiKey) => void) | undefined;
type Props = {
  keys: readonly ApiKey[];
  now: number;
  onNew: (() => void) | undefined;
  onEnd: Act;
  onRestore: Act;
};

const STATES = [
  ['active', 'Active'],
  ['unused', 'Unused'],
  ['ended', 'Ended'],
] as const;

/** All keys with scopes and usage; ended ones last. */
export function KeyList({ keys, now, onNew, onEnd, onRestore }: Props) {
  const chosen = useListState().get('state') ?? '';
  const query = useQuery({
    ...adminQueries.apiKeys.list.queryOptions(),
    select: (data) => data.keys.filter((key) => chosen === '' || stateOf(key, now) === chosen),
  });
  const list = useLocalList(query, {
    texts: ({ name, prefix, scopes }) => [name, prefix, ...scopes],
    sorts: { used: ({ lastUsedAt }) => lastUsedAt ?? '', name: ({ name }) => name },
  });
  return (
    <ListPage
      name="Keys"
      noun="key"
      list={list}
      search="Name, start of the key, scope"
      columns={columnsOf(now, onEnd, onRestore)}
      rowName={({ name }) => name}
      create={onNew && { label: 'Create key', run: onNew }}
      rowKeys={onEnd ? { delete: (key) => stateOf(key, now) !== 'ended' && onEnd(key) } : {}}
      filters={[
        {
          name: 'state',
          label: 'State',
          all: `All ${keys.length}`,
          choices: STATES.map(([value, name]) => [
            value,
            `${name} ${keys.filter((key) => stateOf(key, now) === value).length}`,
          ]),
          isSegmented: true,
        },
      ]}
      nothing="No key matches"
      empty={{
        title: 'No key yet',
        text: 'Give each program its own key: a warehouse system, a feed, an accountant’s export.',
      }}
      tall
    />
  );
}

const columnsOf = (now: number, onEnd: Act, onRestore: Act): Column<ApiKey>[] => [
  {
    key: 'name',
    title: 'Program',
    cell: ({ name, prefix }) => (
      <span className={styles.two}>
        <b>{name}</b>
        <span className={`muted ${textStyles.code}`}>{prefix}…</span>
      </span>
    ),
  },
  {
    key: 'scopes',
    title: 'Scopes',
    card: 'field',
    cell: ({ scopes }) => (
      <span className={styles.scopes} title={scopes.join(', ')}>
        {scopes.slice(0, 2).map((scope) => (
          <span key={scope} className={styles.scope}>
            {scope}
          </span>
        ))}
        {scopes.length > 2 && <span className="muted">+{scopes.length - 2}</span>}
      </span>
    ),
  },
  {
    key: 'used',
    title: 'Last used',
    width: 140,
    cell: ({ lastUsedAt, lastAddress }) => (
      <span className={styles.two}>
        {usedText(lastUsedAt, now)}
        <span className="muted">{lastAddress ?? ''}</span>
      </span>
    ),
  },
  {
    key: 'calls',
    title: 'Calls, 24 h',
    width: 190,
    numeric: true,
    minor: true,
    cell: ({ calls }) => {
      const highest = Math.max(1, ...calls);
      return (
        <span className={styles.calls}>
          <span className={styles.bars} aria-hidden="true">
            {calls.map((count, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name but their place
              <i key={place} style={{ height: `${count === 0 ? 8 : 20 + (80 * count) / highest}%` }} />
            ))}
          </span>
          {formatCount(sumOf(calls))}
        </span>
      );
    },
  },
  {
    key: 'state',
    title: 'State',
    width: 170,
    cell: (key) => {
      const { hue, icon, text, below } = keyBadge(key, now);
      return (
        <span className={styles.two}>
          <Badge plain hue={hue} icon={icon}>
            {text}
          </Badge>
          <span className="muted">{below}</span>
        </span>
      );
    },
  },
  {
    key: 'created',
    title: 'Created by',
    width: 160,
    minor: true,
    cell: ({ createdBy, createdAt }) => `${nameOf(createdBy)}, ${formatDate(createdAt)}`,
  },
  {
    key: 'actions',
    title: 'Actions',
    quiet: true,
    width: 60,
    card: 'actions',
    cell: (key) => {
      const act = stateOf(key, now) !== 'ended' ? onEnd : key.isUndoable ? onRestore : undefined;
      if (!act) return null;
      const isEnd = act === onEnd;
      const Icon = isEnd ? Trash2 : RotateCcw;
      return (
        <Button
          variant="ghost"
          isIconOnly
          aria-label={`${isEnd ? 'End' : 'Restore'} ${key.name}`}
          title={isEnd ? 'End key' : 'Restore key'}
          onClick={() => act(key)}
        >
          <Icon />
        </Button>
      );
    },
  },
];
