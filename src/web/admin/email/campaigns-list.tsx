import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { previewText } from '#features/campaigns/rules.ts';
import { formatCount } from '#shared/count.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { toast, toastNext } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { AGES } from '../components/list/sorting.ts';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignResultsDialog } from './campaign-results-dialog.tsx';
import { type Campaign, reloadCampaigns, STATES, TYPES, useActive, useCampaignList } from './campaigns.ts';
import { SendConfirmation } from './send-confirmation.tsx';

type OpenDialog =
  | { kind: 'edit' | 'delete' | 'preview' | 'send' | 'outcome'; campaign: Campaign }
  | { kind: 'create' }
  | null;
type Props = { views: ReactNode; audience: number | undefined };

/** All campaigns, running ones first. */
export function CampaignsList({ views, audience }: Props) {
  const list = useCampaignList();
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const reload = () => reloadCampaigns(client);
  const active = [useActive('sending'), useActive('paused')].flatMap(
    ({ data }) => data?.rows.map(({ id }) => id) ?? [],
  );
  // a card stays until it has shown how its campaign ended
  const [watched, setWatched] = useState<readonly string[]>([]);
  const visibleIds = [...new Set([...watched, ...active])];
  const newcomers = active.filter((id) => !watched.includes(id)).join();
  useEffect(() => {
    if (newcomers) setWatched((before) => [...new Set([...before, ...newcomers.split(',')])]);
  }, [newcomers]);
  const ended = ({ id, state: end, counts }: Campaign) => {
    setWatched((before) => before.filter((one) => one !== id));
    void reload();
    if (end !== 'sent' || !counts) return;
    const missed = counts.failed + counts.unknown;
    toastNext(
      `Campaign sent to ${formatCount(counts.sent)} subscribers`,
      missed > 0
        ? `${formatCount(missed)} may not have received it. Open the number of recipients for details.`
        : undefined,
    );
  };

  const send = useAction({
    run: ({ id }: Campaign) => adminApi.campaigns.send({ id }),
    reload: reloadCampaigns,
    failed: 'Failed to send campaign emails',
    explain: (error) => (errorCode(error) ? errorMessage(error) : ''),
    onSuccess: ({ id }) => setWatched((before) => [...before, id]),
    onSettled: close,
  });
  const writeAgain = useAction({
    run: ({ title, subject, content, campaignType }: Campaign) =>
      adminApi.campaigns.create({ title, subject, content, campaignType }),
    reload: reloadCampaigns,
    success: ({ title }) => [`${title} is back`],
  });
  const remove = useAction({
    run: ({ id }: Campaign) => adminApi.campaigns.remove({ id }),
    failed: 'Failed to delete campaign',
    reload: reloadCampaigns,
    success: (_, draft) => ['Draft deleted', draft.title],
    undo: (_, draft) => writeAgain.mutate(draft),
    onSettled: close,
  });
  const preview = (campaign: Campaign) =>
    toast(`Preview of ${campaign.title}`, previewText(campaign.content), 'default', {
      label: 'Show the mail',
      run: () => setOpenDialog({ kind: 'preview', campaign }),
    });
  const may = useMay();
  const mayWrite = may('campaigns.write');
  const open = (campaign: Campaign) =>
    setOpenDialog({ kind: campaign.state === 'draft' && mayWrite ? 'edit' : 'preview', campaign });
  const create = () => setOpenDialog({ kind: 'create' });

  const columns = campaignColumns({
    mayWrite,
    audience,
    onOpen: open,
    onPreview: preview,
    onOutcome: (campaign) => setOpenDialog({ kind: 'outcome', campaign }),
    onSend: (campaign) => setOpenDialog({ kind: 'send', campaign }),
    onDelete: (campaign) => setOpenDialog({ kind: 'delete', campaign }),
  });

  return (
    <ListPage
      title="Email"
      hasTotal={false}
      tabs={views}
      create={{ label: 'Create Campaign', needs: 'campaigns.write', run: create }}
      notice={visibleIds.map((id) => (
        <CampaignProgress
          key={id}
          id={id}
          onEnd={ended}
          onOutcome={(one) => setOpenDialog({ kind: 'outcome', campaign: one })}
        />
      ))}
      name="Campaigns"
      noun="campaign"
      list={list}
      columns={columns}
      rowName={({ title }) => title}
      onOpen={open}
      rowKeys={{
        p: preview,
        s: may('campaigns.send')
          ? (campaign) => campaign.state === 'draft' && audience && setOpenDialog({ kind: 'send', campaign })
          : undefined,
      }}
      search="Title or subject"
      sorts={AGES}
      filters={[
        { name: 'state', label: 'Status', choices: STATES, isSegmented: true },
        { name: 'type', label: 'Type', choices: TYPES.map(([key, name]) => [key, name]) },
      ]}
      nothing="No campaign matches"
      empty={{
        title: 'No email campaigns created yet.',
        text: 'A campaign goes once to every subscriber, with a one-click unsubscribe link.',
      }}
    >
      {(openDialog?.kind === 'create' || openDialog?.kind === 'edit') && (
        <CampaignDialog campaign={openDialog.kind === 'edit' ? openDialog.campaign : null} onClose={close} />
      )}
      {openDialog?.kind === 'preview' && <CampaignPreview campaign={openDialog.campaign} onClose={close} />}
      {openDialog?.kind === 'outcome' && (
        <CampaignResultsDialog campaign={openDialog.campaign} onClose={close} onChanged={reload} />
      )}
      <SendConfirmation
        campaign={openDialog?.kind === 'send' ? openDialog.campaign : null}
        audience={audience ?? 0}
        busy={send.isPending}
        onSend={(campaign) => send.mutate(campaign)}
        onClose={close}
      />
      <DeleteConfirmation
        what="draft"
        row={openDialog?.kind === 'delete' ? openDialog.campaign : null}
        isDeleting={remove.isPending}
        onDelete={(campaign) => remove.mutate(campaign)}
        onClose={close}
      >
        {openDialog?.kind === 'delete' && openDialog.campaign.title} will be deleted. Nobody has received it.
      </DeleteConfirmation>
    </ListPage>
  );
}
