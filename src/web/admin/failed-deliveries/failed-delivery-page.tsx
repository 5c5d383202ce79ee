import { useSearchParams } from 'react-router';
import { Send } from '../../icons/send.ts';
import { useUpdateQuery, withParam } from '../../lib/url-query.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { type KeyHint, KeyHints } from '../components/list/key-hints.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { PageState } from '../components/page-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Permitted } from '../permissions.tsx';
import { FAILED_DELIVERIES_PATH } from '../shipments/shipments.ts';
import { TrackingSubTabs } from '../shipments/tracking-sub-tabs.tsx';
import { AttemptViews } from './attempt-views.tsx';
import { awaitsAnswer, useAsking } from './failed-deliveries.ts';
import { FailedDeliveryDetail } from './failed-delivery-detail.tsx';
import { FailedDeliveryItem } from './failed-delivery-item.tsx';
import styles from './failed-delivery-page.module.css';

/** Failed deliveries by deadline, beside the one that is decided. */
export function FailedDeliveryPage() {
  const list = usePagedList(adminQueries.failedDeliveries.list, [], { isChanging: awaitsAnswer });
  const asking = useAsking();
  const [params] = useSearchParams();
  const update = useUpdateQuery({ replace: true });
  const { data, state } = list;
  const shownId = params.get('shipment');
  const rows = data?.rows ?? [];
  const current = rows.find(({ id }) => id === shownId) ?? rows[0];
  const show = (id: string | null) => update((before) => withParam(before, 'shipment', id));
  const move = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === current?.id) + by];
    if (next) show(next.id);
  };
  useKeyboardShortcuts({ j: () => move(1), k: () => move(-1) });
  if (!data) return <PageState what="Failed deliveries" error={list.error} refetch={list.refetch} />;
  const { before, after, start, total, waiting, unasked } = data;
  return (
    <div className={arrangeStyles.stack}>
      <TrackingSubTabs current="failed" />
      <SectionHeader
        page
        title="Failed deliveries"
        total={{ count: waiting, more: false }}
        totalNote="wait for a decision"
      >
        <Permitted needs="orders.ship">
          {unasked > 0 && (
            <ActionButton action={asking} input={null} icon={Send} busyLabel="Asking...">
              Ask the {unasked} not asked yet
            </ActionButton>
          )}
        </Permitted>
      </SectionHeader>
      <p className={`muted ${styles.lead}`}>
        Without a decision the carrier brings the shipment back when its time runs out.
      </p>
      <AttemptViews current={FAILED_DELIVERIES_PATH} />
      {current ? (
        <div className={styles.desk} data-open={shownId === current.id || undefined}>
          <section className={styles.list} aria-label="Failed deliveries by deadline">
            <ul>
              {rows.map((row) => (
                <FailedDeliveryItem
                  key={row.id}
                  row={row}
                  isCurrent={row.id === current.id}
                  onShow={() => show(row.id)}
                />
              ))}
            </ul>
            <div className={styles.foot}>
              <KeyHints hints={KEYS} />
              {(before || after) && (
                <Pagination
                  back={before === null ? null : { onTurn: () => state.turn({ before }) }}
                  forward={after === null ? null : { onTurn: () => state.turn({ after }) }}
                >
                  {start + 1}–{start + rows.length} of {total.count}
                </Pagination>
              )}
            </div>
          </section>
          <FailedDeliveryDetail key={current.id} id={current.id} asking={asking} onBack={() => show(null)} />
        </div>
      ) : (
        <div className={emptyStyles.empty}>
          <h2>Nothing failed</h2>
          <p className="muted">A shipment appears here when the carrier could not hand it over at the door.</p>
        </div>
      )}
    </div>
  );
}

const KEYS: readonly KeyHint[] = [
  [['J', 'K'], 'move'],
  [['1', '2', '3'], 'choose'],
  [['↵'], 'do as asked'],
  [['M'], 'ask by mail'],
  [['C'], 'called'],
];
