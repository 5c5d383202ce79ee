import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAIL_GROUPS, type MailName, mailDefinition } from '#features/mail-texts/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { CircleDashed } from '../../../icons/circle-dashed.ts';
import { Pencil } from '../../../icons/pencil.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { adminQueries } from '../../api.ts';
import { Card } from '../../components/card.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Table } from '../../components/table.tsx';
import messagesStyles from '../messages/messages.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { MailTextEditor } from './mail-text-editor.tsx';
import styles from './mail-texts.module.css';

/** Settings → Mails: the sentences of mails to customers. */
export function MailTextsPage() {
  const { data, error, refetch } = useQuery({ ...adminQueries.mailTexts.list.queryOptions(), staleTime: 0 });
  const [openMail, setOpenMail] = useState<MailName | null>(null);
  if (!data) return <QueryState what="The mails" error={error} refetch={refetch} />;
  const stateOf = (mail: MailName) => data.find((one) => one.mail === mail)!;
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Mails" />
      <p className={`muted ${settingsPageStyles.lead}`}>
        The sentences of mails to customers. Items, amounts, buttons and links are the shop’s, and stay as they are.
      </p>
      <div className={messagesStyles.page}>
        {MAIL_GROUPS.map(({ label, mails }) => (
          <Card key={label} title={label}>
            <Table<MailName>
              caption={`Mails: ${label}`}
              columns={[
                {
                  title: 'Mail',
                  className: messagesStyles.event,
                  cell: (mail) => (
                    <>
                      <b>{mailDefinition(mail).label}</b>
                      <small>{mailDefinition(mail).about}</small>
                    </>
                  ),
                },
                {
                  title: 'Text',
                  cell: (mail) => (
                    <span className={messagesStyles.cell}>
                      {stateOf(mail).isEdited ? (
                        <Badge hue="blue" icon={Pencil}>
                          Edited
                        </Badge>
                      ) : (
                        <Badge hue="grey" icon={CircleDashed}>
                          Default
                        </Badge>
                      )}
                      <Button size="small" variant="ghost" onClick={() => setOpenMail(mail)}>
                        Open<span className="visually-hidden"> {mailDefinition(mail).label}</span>
                      </Button>
                    </span>
                  ),
                },
                { title: 'Changed', className: styles.changed, cell: (mail) => describeChange(stateOf(mail)) },
              ]}
              rows={mails}
              rowKey={(mail) => mail}
            />
          </Card>
        ))}
      </div>
      {openMail && <MailTextEditor key={openMail} mail={openMail} onClose={() => setOpenMail(null)} />}
    </>
  );
}

const describeChange = ({ savedAt, savedBy }: { savedAt: string | null; savedBy: string | null }) =>
  savedAt && `${formatDateTime(savedAt)}, ${savedBy ?? 'deleted user'}`;
