import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { Loading } from '../components/loading.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import styles from './campaign-preview.module.css';
import type { Campaign } from './campaigns.ts';

type Props = { campaign: Campaign; onClose(): void };

/** The mail as recipients see it; the user can send a test to themselves. */
export function CampaignPreview({ campaign, onClose }: Props) {
  const { id, title } = campaign;
  const { data, isError, refetch } = useQuery({
    ...adminQueries.campaigns.preview.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const test = useAction({
    run: () => adminApi.campaigns.sendTest({ id }),
    failed: 'The test mail was not sent',
    success: ({ to }) => ['Test mail sent', `to ${to}`],
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      title={`Preview of ${title}`}
      size="l"
      onClose={onClose}
      onSubmit={() => test.isPending || test.mutate()}
    >
      <DialogBody>
        {isError ? (
          <div role="alert">
            <p>The preview could not be loaded.</p>
            <Button onClick={() => void refetch()}>Retry</Button>
          </div>
        ) : data ? (
          <>
            <p>
              <span className="muted">Subject:</span> <b>{data.subject}</b>
            </p>
            <iframe className={styles.mail} title={`Mail of ${title}`} sandbox="" src={data.url} />
          </>
        ) : (
          <Loading />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Permitted needs="campaigns.write">
          <BusyButton variant="primary" busy={test.isPending} busyLabel="Sending...">
            Send a test to me
          </BusyButton>
        </Permitted>
      </DialogFoot>
    </Dialog>
  );
}
