import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleX, Pause, Play, Send, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/dialog.tsx';
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
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A campaign under way: how far it is, how fast, and how to hold it. */
export function CampaignProgress({ id, onOutcome, onEnd }: Props) {
  const client = useQueryClient();
  const query = adminQueries.campaigns.progress.queryOptions({ input: { id } });
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: POLL_MS });
  const [asking, setAsking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const steer = useMutation({
    mutationFn: (to: 'pause' | 'resume' | 'stop') => adminApi.campaigns[to]({ id }),
    onSuccess: (campaign) => {
      setAsking(false);
      if (data) client.setQueryData(query.queryKey, { ...data, campaign });
      void reloadCampaigns(client);
    },
    onError: (error) => {
      setAsking(false);
      toastError('Error', errorMessage(error));
      void reloadCampaigns(client);
    },
  });
  const state = data?.campaign.state;
  const end = useRef(onEnd);
  end.current = onEnd;
  const over = state !== undefined && state !== 'sending' && state !== 'paused' ? data?.campaign : undefined;
  const told = useRef(false);
  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
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
  const left = perSecond > 0 ? Math.ceil(counts.waiting / perSecond / 60) : null;
  return (
    <section className="a-card a-live" aria-label={`Sending ${campaign.title}`}>
      <div className="a-live-l">
        <div className="a-row">
          <Badge hue={state === 'paused' ? 'amber' : 'blue'} icon={state === 'paused' ? Pause : Send}>
            {state === 'paused' ? 'Paused' : 'Sending'}
          </Badge>
          <b className="a-ell">{campaign.title}</b>
          <span className="a-grow" />
          {state === 'sending' ? (
            <button type="button" className="a-btn a-sm" onClick={() => steer.mutate('pause')}>
              <Pause className="ic" aria-hidden="true" />
              Pause
            </button>
          ) : (
            <button type="button" className="a-btn a-sm" onClick={() => steer.mutate('resume')}>
              <Play className="ic" aria-hidden="true" />
              Resume
            </button>
          )}
          <button type="button" className="a-btn a-sm a-danger" onClick={() => setAsking(true)}>
            <CircleX className="ic" aria-hidden="true" />
            Stop
          </button>
        </div>
        <p className="a-live-n">
          <b>{share(settled).toFixed(1)} %</b>
          <span className="muted">
            {formatCount(settled)} of {formatCount(total)} settled
            {state === 'sending' && left !== null && counts.waiting > 0
              ? `, about ${formatCount(left)} min left at ${perSecond.toFixed(1)} mails a second`
              : ''}
          </span>
        </p>
        <div
          ref={bar}
          className="a-prog"
          role="progressbar"
          aria-label={`${campaign.title} sent`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share(settled))}
        >
          <i />
          <i className="a-e" />
        </div>
        <div className="a-row">
          <dl className="a-legend">
            {LEGEND.filter(([key]) => key !== 'unknown' || counts.unknown > 0).map(([key, name]) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{formatCount(counts[key])}</dd>
              </div>
            ))}
          </dl>
          {counts.failed + counts.unknown > 0 && (
            <button type="button" className="a-link a-sm" onClick={() => onOutcome(campaign)}>
              see why
            </button>
          )}
        </div>
        {campaign.deliveryError ? (
          <p className="a-late" role="alert">
            Nobody gets anything at the moment: {campaign.deliveryError}. It is tried again by itself.
          </p>
        ) : (
          <p className="hint">
            You can leave this page. Each person gets it once, also if sending is paused or the server restarts.
          </p>
        )}
      </div>
      <div className="a-live-r">
        <h3 className="a-lbl">Just now</h3>
        {latest.length === 0 ? (
          <p className="muted">Nobody yet.</p>
        ) : (
          <ul>
            {latest.map(({ id: key, email, state: end, error, at }) => (
              <li key={key}>
                <span className="muted">{at && clock.format(new Date(at))}</span>
                {end === 'sent' ? (
                  <Check className="ic a-s a-pos" aria-label="Sent" />
                ) : (
                  <X className="ic a-s a-neg" aria-label="Not sent" />
                )}
                <span className={end === 'sent' ? 'a-ell' : 'a-ell a-neg'} title={error ?? undefined}>
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
          {formatCount(counts.waiting)} people have not got it and will not. To go on later, pause it instead.
        </p>
      </ConfirmDialog>
    </section>
  );
}
