import { formatCount } from '#shared/count.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import { useSubscriberCount } from './campaigns.ts';
import { CampaignsList } from './campaigns-list.tsx';
import { MessagesList } from './messages-list.tsx';
import { SubscribersList } from './subscribers-list.tsx';

/** Campaigns, subscribers, and the messages by SMS and WhatsApp. */
export default function EmailTab({ path: [view] }: { path: readonly string[] }) {
  const granted = useGranted();
  const audience = useSubscriberCount();
  const subscribers = view === 'subscribers';
  const isMessages = view === 'messages';
  const views = (
    <LinkTabs
      label="Views of email"
      tabs={[
        { to: '/admin/email', name: 'Campaigns', current: !subscribers && !isMessages },
        {
          to: '/admin/email/subscribers',
          name: `Subscribers (${audience === undefined ? '…' : formatCount(audience)})`,
          current: subscribers,
        },
        { to: '/admin/email/messages', name: 'SMS and WhatsApp', current: isMessages },
      ].filter(({ to }) => mayOpen(granted, to))}
    />
  );
  if (isMessages) return <MessagesList views={views} />;
  return subscribers ? <SubscribersList views={views} /> : <CampaignsList views={views} audience={audience} />;
}
