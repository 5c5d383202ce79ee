import { formatCount } from '#shared/count.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../icons/eye.ts';
import { Send } from '../../icons/send.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { Permitted } from '../permissions.tsx';
import { type Campaign, STATE_HUES, stateName, typeName } from './campaigns.ts';

type Props = {
  mayWrite: boolean;
  audience: number | undefined;
  onOpen(campaign: Campaign): void;
  onPreview(campaign: Campaign): void;
  onOutcome(campaign: Campaign): void;
  onSend(campaign: Campaign): void;
  onDelete(campaign: Campaign): void;
};

/** The columns of the campaign list, and the row actions that the user's permissions allow. */
export function campaignColumns(props: Props): Column<Campaign>[] {
  const { mayWrite, audience, onOpen, onPreview, onOutcome, onSend, onDelete } = props;
  return [
    {
      key: 'title',
      title: 'Title',
      cell: (campaign) => (
        <Button variant="text" className={textStyles.ellipsis} onClick={() => onOpen(campaign)}>
          {campaign.title}
        </Button>
      ),
    },
    {
      key: 'subject',
      title: 'Subject',
      minor: true,
      cell: ({ subject }) => <span className={textStyles.ellipsis}>{subject}</span>,
    },
    { key: 'type', title: 'Type', width: 112, minor: true, cell: ({ campaignType }) => typeName(campaignType) },
    {
      key: 'status',
      title: 'Status',
      width: 92,
      cell: (campaign) => <Badge hue={STATE_HUES[campaign.state]}>{stateName(campaign.state)}</Badge>,
    },
    {
      key: 'recipients',
      title: 'Recipients',
      width: 112,
      numeric: true,
      cell: (campaign) =>
        campaign.counts ? (
          <Button variant="text" onClick={() => onOutcome(campaign)}>
            {formatCount(campaign.recipientCount)}
            {campaign.counts.unknown > 0 && (
              <span className={textStyles.problem}>, {formatCount(campaign.counts.unknown)} unknown</span>
            )}
            <span className="visually-hidden"> recipients of {campaign.title}</span>
          </Button>
        ) : (
          formatCount(campaign.recipientCount)
        ),
    },
    {
      key: 'sent',
      title: 'Sent',
      width: 146,
      cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : <span className="muted">Not yet</span>),
    },
    actionsColumn({
      width: 232,
      buttons: (campaign) => (
        <>
          {campaign.state === 'draft' && mayWrite && (
            <IconButton icon={Trash2} label={`Delete ${campaign.title}`} onClick={() => onDelete(campaign)} />
          )}
          <Button variant="ghost" size="small" icon={Eye} onClick={() => onPreview(campaign)}>
            Preview<span className="visually-hidden"> {campaign.title}</span>
          </Button>
          <Permitted needs="campaigns.send">
            <Button
              size="small"
              icon={Send}
              disabled={campaign.state !== 'draft' || !audience}
              onClick={() => onSend(campaign)}
            >
              {campaign.state === 'sending' ? 'Sending' : 'Send'}
              <span className="visually-hidden"> {campaign.title}</span>
            </Button>
          </Permitted>
        </>
      ),
    }),
  ];
}
