import { formatCount } from '#shared/count.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import type { Campaign } from './campaigns.ts';

type Props = {
  campaign: Campaign | null;
  audience: number;
  busy: boolean;
  onSend(campaign: Campaign): void;
  onClose(): void;
};

/** Asks before a campaign is sent. */
export function SendConfirmation({ campaign, audience, busy, onSend, onClose }: Props) {
  return (
    <Dialog
      open={campaign !== null}
      title="Send campaign"
      size="s"
      onClose={onClose}
      onSubmit={() => campaign && !busy && onSend(campaign)}
    >
      {campaign && (
        <>
          <DialogBody>
            <p>
              Send “{campaign.title}” to <b>{formatCount(audience)}</b> {audience === 1 ? 'subscriber' : 'subscribers'}?
            </p>
            <p className="muted">
              Sent mails cannot be recalled. Order mails go first, so a large list can take a while. You can pause or
              stop it.
            </p>
          </DialogBody>
          <DialogFoot>
            <Button data-first onClick={onClose}>
              Cancel
            </Button>
            <BusyButton variant="primary" busy={busy} busyLabel="Starting...">
              Send to {formatCount(audience)}
            </BusyButton>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
