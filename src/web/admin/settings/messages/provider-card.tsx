import { formatDateTime } from '#shared/dates.ts';
import { CHANNEL_LABELS } from '#shared/message-states.ts';
import { pluralize } from '#shared/text.ts';
import { CircleAlert } from '../../../icons/circle-alert.ts';
import textStyles from '../../../ui/text.module.css';
import { adminApi } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { Note } from '../../components/note.tsx';
import { CallbackAddress } from '../callback-address.tsx';
import { ConnectionCard } from '../connection-card.tsx';
import { KeyList } from '../key-list.tsx';
import type { Provider } from './templates.ts';

/** One provider of messages: its keys by name, a test of them, the address of its callbacks, and how it does. */
export function ProviderCard({ provider, isDemo }: { provider: Provider; isDemo: boolean }) {
  const { name, label, channel, keys, isConnected, callbackUrl, callbackProof, lastReceiptAt, refused, pauses } =
    provider;
  return (
    <ConnectionCard
      title={label}
      note={CHANNEL_LABELS[channel]}
      isConnected={isConnected}
      isDemo={isDemo}
      test={() => adminApi.messages.test({ name })}
      notices={pauses.map(({ isPromotionalOnly, reason, code, until }) => (
        <Note key={code} tone="warning" icon={CircleAlert}>
          <b>{isPromotionalOnly ? 'No offers are sent.' : 'Nothing is sent; messages wait.'}</b> {reason} ({code}). Next
          try {formatDateTime(until)}.
        </Note>
      ))}
    >
      <Facts
        facts={[
          ['Last receipt', lastReceiptAt ? formatDateTime(lastReceiptAt) : 'none yet'],
          ['Refused in 7 days', pluralize(refused, 'message'), refused > 0 ? textStyles.negative : undefined],
        ]}
      />
      <KeyList keys={keys} />
      <CallbackAddress url={callbackUrl} label={label}>
        {callbackProof} A callback without it is refused.
      </CallbackAddress>
    </ConnectionCard>
  );
}
