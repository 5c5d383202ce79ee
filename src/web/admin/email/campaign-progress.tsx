import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { formatTime } from '#shared/dates.ts';
import { Check } from '../../icons/check.ts';
import { CircleX } from '../../icons/circle-x.ts';
import { Pause } from '../../icons/pause.ts';
import { Play } from '../../icons/play.ts';
import { Send } from '../../icons/send.ts';
import { X } from '../../icons/x.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import overlayStyles from '../../ui/overlay.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import styles from './campaign-progress.module.css';
import { type Campaign, reloadCampaigns } from './campaigns.ts';

type Props = { id: string; onOutcome(campaign: Campaign): void; onEnd(campaign: Campaign): void };

const LEGEND = [
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['waiting', 'Remaining'],
  ['skipped', 'Unsubscribed since'],
  ['unknown', 'Unknown'],
] as const;
const POLL_MS = 1500;

/** A running campaign: progress, rate, and buttons to pause or stop it. */
export function CampaignProgress({ id, onOutcome, onEnd }: Props) {
  const client = useQueryClient();
  const query = adminQueries.campaigns.progress.queryOptions({ input: { id } });
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: POLL_MS });
  const [asking, setAsking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const steer = useAction({
    run: (to: 'pause' | 'resume' | 'stop') => adminApi.campaigns[to]({ id }),
    reload: reloadCampaigns,
    onSuccess: (campaign) => {
      setAsking(false);
      void writeQueryData<typeof data>(client, query.queryKey, (before) => before && { ...before, campaign });
    },
    onError: () => setAsking(false),
  });
  const state = data?.campaign.state;
  const end = useRef(onEnd);
  end.current = onEnd;
  const over = state !== undefined && state !== 'sending' && state !== 'paused' ? data?.campaign : undefined;
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (!over || isAnnounced.current) return;
    isAnnounced.current = true;
    end.current(over);
  }, [over]);
  const counts = data?.campaign.counts;
  const total = data?.campaign.recipientCount ?? 0;
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  useEffect(() => {
    if (!counts) return;
    const [good, bad] = bar.current?.querySelectorAll('i') ?? [];
    good?.style.setProperty('width', `${share(counts.sent + counts.skipped)}%`);
    bad?.style.setProperty('width', `${share(counts.failed + counts.unknown)}%`);
  });
  if (!data || !counts || over) return null;
  const { campaign, perSecond, latest } = data;
  const settled = total - counts.waiting;
  const remainingMinutes = perSecond > 0 ? Math.ceil(counts.waiting / perSecond / 60) : null;
  return (
    <section className={`${cardStyles.card} ${styles.campaignProgress}`} aria-label={`Sending ${campaign.title}`}>
      <div className={styles.progressList}>
        <div className={arrangeStyles.row}>
          <Badge hue={state === 'paused' ? 'amber' : 'blue'} icon={state === 'paused' ? Pause : Send}>
            {state === 'paused' ? 'Paused' : 'Sending'}
          </Badge>
          <b className={textStyles.ellipsis}>{campaign.title}</b>
          <span className={arrangeStyles.grow} />
          {state === 'sending' ? (
            <Permitted needs="campaigns.send">
              <Button size="small" icon={Pause} onClick={() => steer.mutate('pause')}>
                Pause
              </Button>
            </Permitted>
          ) : (
            <Permitted needs="campaigns.send">
              <Button size="small" icon={Play} onClick={() => steer.mutate('resume')}>
                Resume
              </Button>
            </Permitted>
          )}
          <Permitted needs="campaigns.send">
            <Button size="small" isDanger icon={CircleX} onClick={() => setAsking(true)}>
              Stop
            </Button>
          </Permitted>
        </div>
        <p className={styles.progressName}>
          <b>{share(settled).toFixed(1)} %</b>
          <span className="muted">
            {formatCount(settled)} of {formatCount(total)} settled
            {state === 'sending' && remainingMinutes !== null && counts.waiting > 0
              ? `, about ${formatCount(remainingMinutes)} min left at ${perSecond.toFixed(1)} mails a second`
              : ''}
          </span>
        </p>
        <div
          ref={bar}
          className={overlayStyles.progress}
          role="progressbar"
          aria-label={`${campaign.title} sent`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share(settled))}
        >
          <i />
          <i className={overlayStyles.failed} />
        </div>
        <div className={arrangeStyles.row}>
          <dl className={styles.legend}>
            {LEGEND.filter(([key]) => key !== 'unknown' || counts.unknown > 0).map(([key, name]) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{formatCount(counts[key])}</dd>
              </div>
            ))}
          </dl>
          {counts.failed + counts.unknown > 0 && (
            <Button variant="text" className={textStyles.small} onClick={() => onOutcome(campaign)}>
              see why
            </Button>
          )}
        </div>
        {campaign.deliveryError ? (
          <p className={textStyles.problem} role="alert">
            Sending is on hold: {campaign.deliveryError}. It is retried automatically.
          </p>
        ) : (
          <p className={fieldStyles.hint}>
            You can leave this page. Each person gets it once, even if sending is paused or the server restarts.
          </p>
        )}
      </div>
      <div className={styles.progressActions}>
        <h3 className={formPartsStyles.label}>Just now</h3>
        {latest.length === 0 ? (
          <p className="muted">Nobody yet.</p>
        ) : (
          <ul>
            {latest.map(({ id: key, email, state: end, error, at }) => (
              <li key={key}>
                <span className="muted">{at && formatTime(at)}</span>
                {end === 'sent' ? (
                  <Check size="small" className={textStyles.positive} label="Sent" />
                ) : (
                  <X size="small" className={textStyles.negative} label="Not sent" />
                )}
                <span
                  className={end === 'sent' ? textStyles.ellipsis : `${textStyles.ellipsis} ${textStyles.negative}`}
                  title={error ?? undefined}
                >
                  {email}
                  {end === 'skipped' ? ', unsubscribed' : error ? `, ${error}` : ''}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title="Stop campaign"
        confirm="Stop for good"
        busyLabel="Stopping..."
        busy={steer.isPending}
        onConfirm={() => steer.mutate('stop')}
        onClose={() => setAsking(false)}
      >
        <p>Stop sending “{campaign.title}”?</p>
        <p className="muted">
          {formatCount(counts.waiting)} people will not receive it. To continue later, pause instead.
        </p>
      </ConfirmDialog>
    </section>
  );
}
