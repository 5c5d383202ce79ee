import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import badgeStyles from '../../ui/badge.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { Loading } from '../components/loading.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import type { Campaign } from './campaigns.ts';

type Props = { campaign: Campaign; onClose(): void; onChanged(): unknown };
type Reason = 'failed' | 'unknown' | 'skipped';

const REASONS: [Reason, string][] = [
  ['unknown', 'Unknown'],
  ['failed', 'Failed'],
  ['skipped', 'Unsubscribed'],
];

/** The recipients of a campaign by result, with reasons. */
export function CampaignResultsDialog({ campaign: opened, onClose, onChanged }: Props) {
  const { data } = useQuery({
    ...adminQueries.campaigns.progress.queryOptions({ input: { id: opened.id } }),
    staleTime: 0,
  });
  const campaign = data?.campaign ?? opened;
  const counts = campaign.counts!;
  const [chosen, setChosen] = useState<Reason | null>(null);
  const reason = chosen ?? REASONS.find(([key]) => counts[key] > 0)?.[0] ?? null;
  const resend = useAction({
    run: () => adminApi.campaigns.resendUnknown({ id: campaign.id }),
    failed: 'Failed to send campaign emails',
    success: () => ['Sending again', pluralize(counts.unknown, 'mail')],
    onSuccess: onChanged,
    onSettled: onClose,
  });
  return (
    <Dialog open title={`Recipients of ${campaign.title}`} onClose={onClose}>
      <DialogBody>
        <p>
          Sent to <b>{formatCount(counts.sent)}</b> of {formatCount(campaign.recipientCount)}.
          {counts.waiting > 0 &&
            (campaign.state === 'stopped'
              ? ` ${formatCount(counts.waiting)} had not received it when sending stopped.`
              : ` ${formatCount(counts.waiting)} still waiting.`)}
        </p>
        {reason && (
          <SegmentedControl
            label="Unconfirmed recipients"
            choices={REASONS.map(([key, name]) => [
              key,
              <Fragment key={key}>
                {name}
                <span className={badgeStyles.count}>{formatCount(counts[key])}</span>
              </Fragment>,
            ])}
            value={reason}
            onChange={setChosen}
          />
        )}
        {reason === 'unknown' && counts.unknown > 0 && (
          <Note
            tone="warning"
            actions={
              campaign.state !== 'stopped' && (
                <Permitted needs="campaigns.send">
                  <Button aria-disabled={resend.isPending} onClick={() => !resend.isPending && resend.mutate()}>
                    Send again to {formatCount(counts.unknown)}
                  </Button>
                </Permitted>
              )
            }
          >
            Sending was interrupted while these mails went out. Each may or may not have arrived. If you send again,
            some people may get the mail twice.
          </Note>
        )}
        {reason && <Recipients key={reason} id={campaign.id} reason={reason} />}
      </DialogBody>
    </Dialog>
  );
}

function Recipients({ id, reason }: { id: string; reason: Reason }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...adminQueries.campaigns.key(), 'recipients', id, reason],
    queryFn: ({ pageParam }) => adminApi.campaigns.recipients({ id, state: reason, after: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after,
    staleTime: 0,
  });
  if (isError)
    return (
      <div role="alert">
        <p>The recipients could not be loaded.</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  if (!data) return <Loading />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="muted">Nobody.</p>;
  return (
    <>
      <ul className={`${formPartsStyles.rows} ${formPartsStyles.flat}`}>
        {rows.map(({ id: key, email, error }) => (
          <li key={key}>
            <b>{email}</b>
            {error && <span className={`muted ${textStyles.small}`}>{error}</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>More</Button>}
    </>
  );
}
