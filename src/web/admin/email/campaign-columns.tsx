import { formatCount } from '#shared/count.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../icons/eye.ts';
import { Send } from '../../icons/send.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
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
        <button
          type="button"
          className={`${buttonStyles.textButton} ${textStyles.ellipsis}`}
          onClick={() => onOpen(campaign)}
        >
          {campaign.title}
        </button>
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
          <button type="button" className={buttonStyles.textButton} onClick={() => onOutcome(campaign)}>
            {formatCount(campaign.recipientCount)}
            {campaign.counts.unknown > 0 && (
              <span className={textStyles.problem}>, {formatCount(campaign.counts.unknown)} unknown</span>
            )}
            <span className="visually-hidden"> recipients of {campaign.title}</span>
          </button>
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
    {
      key: 'actions',
      title: 'Actions',
      width: 232,
      numeric: true,
      cell: (campaign) => (
        <span className={tableCellStyles.rowActions}>
          {campaign.state === 'draft' && mayWrite && (
            <IconButton icon={Trash2} label={`Delete ${campaign.title}`} onClick={() => onDelete(campaign)} />
          )}
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
            onClick={() => onPreview(campaign)}
          >
            <Eye />
            Preview<span className="visually-hidden"> {campaign.title}</span>
          </button>
          <Permitted needs="campaigns.send">
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.small}`}
              disabled={campaign.state !== 'draft' || !audience}
              onClick={() => onSend(campaign)}
            >
              <Send />
              {campaign.state === 'sending' ? 'Sending' : 'Send'}
              <span className="visually-hidden"> {campaign.title}</span>
            </button>
          </Permitted>
        </span>
      ),
    },
  ];
}
