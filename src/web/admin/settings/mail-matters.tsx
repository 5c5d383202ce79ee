import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { MailWarning } from '../../icons/mail-warning.ts';
import { MailX } from '../../icons/mail-x.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import styles from './mail-matters.module.css';

/** States that the shop sends no mail, and lists mails of unknown delivery. Empty when all is well. */
export function MailMatters() {
  const client = useQueryClient();
  const { data } = useQuery({ ...adminQueries.panel.mails.read.queryOptions(), staleTime: 0 });
  const resolve = useAction({
    run: (input: { id: string; again: boolean }) => adminApi.panel.mails.resolve(input),
    reload: (client) => client.invalidateQueries({ queryKey: adminQueries.panel.mails.key() }),
    onSuccess: (matters) => writeQueryData(client, adminQueries.panel.mails.read.queryKey(), matters),
  });
  if (!data || (!data.isOff && data.unknown.length === 0)) return null;
  return (
    <div className={arrangeStyles.stack} id="mail-matters">
      {data.isOff && (
        <Note tone="warning" icon={MailX}>
          <b>This shop sends no mail.</b> It was started with MAIL=off: no confirmation, reset or order mail is sent.
          {data.notSent > 0 && ` ${pluralize(data.notSent, 'mail')} stored as not sent.`}
        </Note>
      )}
      {data.unknown.length > 0 && (
        <Card title="Mails that may not have arrived" heading="h3" icon={MailWarning}>
          <ul className={styles.mails}>
            {data.unknown.map(({ id, to, subject, at }) => (
              <li key={id}>
                <span>
                  <b>{subject}</b>
                  <span className="muted">
                    to {to}, {formatDateTime(at)}
                  </span>
                </span>
                <span className={arrangeStyles.actions}>
                  <Permitted needs="settings.write">
                    <Button disabled={resolve.isPending} onClick={() => resolve.mutate({ id, again: true })}>
                      Send again<span className="visually-hidden">: {subject}</span>
                    </Button>
                  </Permitted>
                  <Permitted needs="settings.write">
                    <Button disabled={resolve.isPending} onClick={() => resolve.mutate({ id, again: false })}>
                      Mark as sent<span className="visually-hidden">: {subject}</span>
                    </Button>
                  </Permitted>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
