import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGE_EVENT_NAMES, MESSAGE_EVENTS, type MessageEvent } from '#features/messages/message-event-rules.ts';
import { CHANNEL_LABELS, MESSAGE_CHANNELS, type MessageChannel } from '#shared/message-states.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty.module.css';
import { adminQueries } from '../../api.ts';
import { Card } from '../../components/card.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Table } from '../../components/table.tsx';
import { Permitted, useMay } from '../../permissions.tsx';
import carriersStyles from '../carriers/carriers.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import styles from './messages.module.css';
import { ProviderCard } from './provider-card.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { findTemplate, type MessageTemplate, templateBadge } from './templates.ts';

type Open = { event: MessageEvent; channel: MessageChannel } | null;

/** Settings → Messages: the providers of SMS and WhatsApp, and the approved text of each event. */
export function MessagesPage() {
  const status = useQuery({ ...adminQueries.messages.status.queryOptions(), staleTime: 0 });
  const templates = useQuery({ ...adminQueries.messages.templates.queryOptions(), staleTime: 0 });
  const [open, setOpen] = useState<Open>(null);
  const may = useMay();
  if (!status.data || !templates.data)
    return (
      <QueryState
        what="The message channels"
        error={status.error ?? templates.error}
        refetch={() => Promise.all([status.refetch(), templates.refetch()])}
      />
    );
  const { providers, demo, host } = status.data;
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Messages">
        {may('campaigns.read') && <LinkButton to="/admin/email/messages">Sent messages</LinkButton>}
      </SectionHeader>
      <p className={`muted ${settingsPageStyles.lead}`}>
        SMS and WhatsApp beside mail. An event goes to the first channel whose template is on, WhatsApp before SMS; what
        WhatsApp does not deliver follows by SMS.
      </p>
      <div className={styles.page}>
        <Card title="Templates" note="Word for word as approved by the operators (DLT) and by Meta">
          <Table
            caption="Templates by event and channel"
            columns={[
              {
                title: 'Event',
                className: styles.event,
                cell: (event) => (
                  <>
                    <b>{MESSAGE_EVENTS[event].label}</b>
                    <small>{MESSAGE_EVENTS[event].about}</small>
                  </>
                ),
              },
              ...MESSAGE_CHANNELS.map((channel) => ({
                title: CHANNEL_LABELS[channel],
                cell: (event: MessageEvent) => (
                  <TemplateCell
                    name={`${MESSAGE_EVENTS[event].label}, ${CHANNEL_LABELS[channel]}`}
                    template={findTemplate(templates.data, event, channel)}
                    onOpen={() => setOpen({ event, channel })}
                  />
                ),
              })),
            ]}
            rows={MESSAGE_EVENT_NAMES}
            rowKey={(event) => event}
          />
        </Card>
        <div className={carriersStyles.carriers}>
          {providers.map((provider) => (
            <ProviderCard key={provider.name} provider={provider} isDemo={demo} />
          ))}
          {providers.length === 0 && (
            <div className={emptyStyles.empty}>
              <h3>No provider of messages is installed</h3>
              <p>Add the extension of a provider to ojas.config.ts.</p>
            </div>
          )}
        </div>
      </div>
      {open && (
        <TemplateDialog
          key={`${open.event} ${open.channel}`}
          event={open.event}
          channel={open.channel}
          template={findTemplate(templates.data, open.event, open.channel)}
          host={host}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type CellProps = { name: string; template: MessageTemplate | null; onOpen(): void };

function TemplateCell({ name, template, onOpen }: CellProps) {
  const { hue, icon, text } = templateBadge(template);
  return (
    <span className={styles.cell}>
      <Badge hue={hue} icon={icon}>
        {text}
      </Badge>
      <Permitted needs="settings.write">
        <Button size="small" variant="ghost" onClick={onOpen}>
          {template ? 'Edit' : 'Set up'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </Permitted>
    </span>
  );
}
