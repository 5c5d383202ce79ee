import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatDateTime, shopDay } from '#shared/dates.ts';
import { AlarmClock } from '../../icons/alarm-clock.ts';
import { AlarmClockOff } from '../../icons/alarm-clock-off.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Inbox as InboxIcon } from '../../icons/inbox.ts';
import { X } from '../../icons/x.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import badgeStyles from '../../ui/badge.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import hueStyles from '../../ui/hue.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import overlayStyles from '../../ui/overlay.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import tableToolsStyles from '../../ui/table-tools.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { QueryState } from '../components/query-state.tsx';
import { useAction } from '../components/use-action.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import { ATTENTION_STYLES, type AttentionGroup, useAttention, useAttentionAfterChanges } from './attention.ts';
import styles from './inbox.module.css';

/** The button of the attention inbox with its count, and the drawer that it opens; the shortcut is A. */
export function Inbox() {
  const [open, setOpen] = useState(false);
  const { data } = useAttention();
  useAttentionAfterChanges();
  useKeyboardShortcuts({ a: () => setOpen(true) });
  const waiting = data?.open.length ?? 0;
  return (
    <>
      <Button
        variant="ghost"
        icon={InboxIcon}
        className={styles.inboxButton}
        aria-haspopup="dialog"
        aria-keyshortcuts="a"
        onClick={() => setOpen(true)}
      >
        <span className={overlayStyles.label}>Needs attention</span>
        {waiting > 0 && (
          <span className={`${badgeStyles.badge} ${hueStyles.red} ${badgeStyles.noPoint}`}>
            {waiting}
            <span className="visually-hidden"> open</span>
          </span>
        )}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        className={`${styles.drawer} ${overlayStyles.popover}`}
        labelledBy="inbox-title"
      >
        <Drawer onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

type Shown = 'open' | 'snoozed';
type Moved = { group: AttentionGroup; snoozed: boolean };

function Drawer({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useAttention();
  const [view, setView] = useState<Shown>('open');
  const [current, setCurrent] = useState<AttentionGroup['kind'] | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const groups = data?.[view] ?? [];
  // new groups appear above the current one, which is found by its kind, and by position only after it was removed
  const place = useRef(0);
  const currentIndex = groups.findIndex(({ kind }) => kind === current);
  const at = currentIndex >= 0 ? currentIndex : Math.max(0, Math.min(place.current, groups.length - 1));
  useEffect(() => {
    place.current = at;
  });
  const focus = (index: number) => {
    const next = list.current?.children[Math.max(0, Math.min(index, groups.length - 1))];
    next?.querySelector<HTMLElement>('a')?.focus();
  };
  const step = (by: number) => focus(list.current?.contains(document.activeElement) ? at + by : at);
  const isStarted = useRef(false);
  const goOn = useRef(() => {});
  goOn.current = () => {
    if (currentIndex >= 0) return;
    setCurrent(groups[at]!.kind);
    // the focus stays on an element outside the list
    if (!isStarted.current || document.activeElement === document.body) focus(at);
    isStarted.current = true;
  };
  // the newest gets the focus when the dialog opens, and the next one when a group was removed
  const kinds = groups.map(({ kind }) => kind).join();
  useEffect(() => {
    if (!kinds) return;
    const frame = requestAnimationFrame(() => goOn.current());
    return () => cancelAnimationFrame(frame);
  }, [kinds]);

  const move = useAction({
    run: async ({ group: { kind }, snoozed }: Moved) => {
      await (snoozed ? adminApi.panel.attention.snooze({ kind }) : adminApi.panel.attention.unsnooze({ kind }));
      await client.invalidateQueries({ queryKey: adminQueries.panel.attention.key() });
    },
    onSuccess: (_, change) => setMoved(change),
  });
  const turn = (group: AttentionGroup | undefined) => {
    if (group && !move.isPending) move.mutate({ group, snoozed: group.snoozedUntil === null });
  };
  useKeyboardShortcuts({ j: () => step(1), k: () => step(-1), h: () => turn(groups[at]) }, true);

  return (
    <>
      <div className={styles.drawerHead}>
        <h2 id="inbox-title">Needs attention</h2>
        {data && data.open.length > 0 && (
          <span className={`${badgeStyles.badge} ${hueStyles.red} ${badgeStyles.noPoint}`}>{data.open.length}</span>
        )}
        <span className={arrangeStyles.grow} />
        <SegmentedControl
          label="Which"
          choices={[
            ['open', 'Open'],
            ['snoozed', data && data.snoozed.length > 0 ? `Snoozed ${data.snoozed.length}` : 'Snoozed'],
          ]}
          value={view}
          onChange={(next) => {
            isStarted.current = true;
            setView(next);
            setCurrent(data?.[next][0]?.kind ?? null);
          }}
        />
        <Button variant="ghost" icon={X} aria-label="Close" onClick={onClose} />
      </div>
      <div className={styles.inboxStatus} role="status">
        {moved && (
          <p>
            <span className={arrangeStyles.grow}>
              {moved.group.title}: {moved.snoozed ? 'snoozed until tomorrow, 09:00' : 'open again'}
            </span>
            <Button variant="text" onClick={() => move.mutate({ group: moved.group, snoozed: !moved.snoozed })}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {data ? (
        groups.length > 0 ? (
          <ul ref={list} className={styles.inbox}>
            {groups.map((group, index) => (
              <Entry
                key={group.kind}
                group={group}
                current={index === at}
                onFocus={() => setCurrent(group.kind)}
                onTurn={() => turn(group)}
                onGo={onClose}
              />
            ))}
          </ul>
        ) : (
          <Nothing shown={view} />
        )
      ) : (
        <QueryState title="Not loaded" heading="h3" bare error={error} refetch={refetch} />
      )}
      <div className={tableToolsStyles.footer} aria-hidden="true">
        <div className={overlayStyles.keys}>
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>move
          </span>
          <span>
            <kbd>↵</kbd>act
          </span>
          <span>
            <kbd>H</kbd>
            {view === 'open' ? 'snooze' : 'take up'}
          </span>
          <span>
            <kbd>Esc</kbd>close
          </span>
        </div>
      </div>
    </>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  return (
    <div className={emptyStyles.empty}>
      <CircleCheck size="large" className={textStyles.positive} />
      <h3>{shown === 'open' ? 'Nothing needs attention' : 'Nothing is snoozed'}</h3>
      <p>
        {shown === 'open'
          ? 'Refunds, late shipments, low stock and overdue answers appear here automatically.'
          : 'Snoozed items come back the next morning, or when something changes.'}
      </p>
    </div>
  );
}

type EntryProps = { group: AttentionGroup; current: boolean; onFocus(): void; onTurn(): void; onGo(): void };

function Entry({ group, current, onFocus, onTurn, onGo }: EntryProps) {
  const { kind, title, text, at, actions, snoozedUntil } = group;
  const granted = useGranted();
  // a newer server may send a kind that this page does not know
  const { icon: Icon, hue } = ATTENTION_STYLES[kind] ?? ATTENTION_STYLES.other;
  return (
    <li className={current ? styles.current : undefined} aria-current={current || undefined} onFocus={onFocus}>
      <span className={`${hueStyles.dot} ${hueStyles[hue]}`}>
        <Icon />
      </span>
      <div className={arrangeStyles.grow}>
        <div className={styles.inboxText}>
          <h3>{title}</h3>
          <time dateTime={at} title={formatDateTime(at)}>
            {when(at)}
          </time>
        </div>
        <p>{text}</p>
        {snoozedUntil && <p>Back on {formatDateTime(snoozedUntil)}.</p>}
        <div className={styles.inboxActions}>
          {actions
            .filter(({ to }) => mayOpen(granted, to))
            .map(({ label, to }) => (
              <LinkButton key={to} size="small" to={to} onClick={onGo}>
                {label}
                <span className="visually-hidden">: {title}</span>
              </LinkButton>
            ))}
          <IconButton
            icon={snoozedUntil ? AlarmClockOff : AlarmClock}
            label={`${snoozedUntil ? 'Reopen' : 'Snooze until tomorrow'}: ${title}`}
            title={snoozedUntil ? 'Reopen' : 'Snooze until tomorrow'}
            onClick={onTurn}
          />
        </div>
      </div>
    </li>
  );
}

/** The time of today, else the day. */
const when = (at: string) =>
  shopDay(at) === shopDay(new Date()) ? formatDateTime(at).slice(-5) : formatDate(at).slice(0, 5);
