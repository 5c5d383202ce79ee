import { useQuery } from '@tanstack/react-query';
import type { MailName } from '#features/mail-texts/rules.ts';
import { mailDefinition } from '#features/mail-texts/rules.ts';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { adminQueries } from '../../api.ts';
import { QueryState } from '../../components/query-state.tsx';
import { MailTextForm } from './mail-text-form.tsx';

type Props = { mail: MailName; onClose(): void };

/** The editor of a mail, once its text is read. */
export function MailTextEditor({ mail, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...adminQueries.mailTexts.read.queryOptions({ input: { mail } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <MailTextForm stored={data} onClose={onClose} />;
  return (
    <Dialog open title={mailDefinition(mail).label} onClose={onClose}>
      <DialogBody>
        <QueryState what="The mail" heading="h3" error={error} refetch={refetch} />
      </DialogBody>
    </Dialog>
  );
}
