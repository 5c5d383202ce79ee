import { formatDateTime } from '#shared/dates.ts';
import { CHANNEL_LABELS } from '#shared/message-states.ts';
import { pluralize } from '#shared/text.ts';
import { CircleAlert } from '../../../icons/circle-alert.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleMinus } from '../../../icons/circle-minus.ts';
import { PlugZap } from '../../../icons/plug-zap.ts';
import { Badge } from '../../../ui/badge.tsx';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { adminApi } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { Note } from '../../components/note.tsx';
import { useAction } from '../../components/use-action.ts';
import { CallbackAddress } from '../callback-address.tsx';
import carriersStyles from '../carriers/carriers.module.css';
import { KeyList } from '../key-list.tsx';
import type { Provider } from './templates.ts';

/** One provider of messages: its keys by name, a test of them, the address of its callbacks, and how it does. */
export function ProviderCard({ provider, isDemo }: { provider: Provider; isDemo: boolean }) {
  const { name, label, channel, keys, isConnected, callbackUrl, callbackProof, lastReceiptAt, refused, pauses } =
    provider;
  const test = useAction({ run: () => adminApi.messages.test({ name }), failed: 'The keys were not tested' });
  return (
    <Card
      title={label}
      note={CHANNEL_LABELS[channel]}
      aside={
        isConnected ? (
          <Badge hue="green" icon={CircleCheck}>
            {isDemo ? 'Simulated' : 'Connected'}
          </Badge>
        ) : (
          <Badge hue="grey" icon={CircleMinus}>
            Keys missing
          </Badge>
        )
      }
      actions={
        isConnected && (
          <ActionButton size="small" icon={PlugZap} action={test} busyLabel="Testing...">
            Test keys
          </ActionButton>
        )
      }
    >
      <div className={`${cardStyles.body} ${carriersStyles.body}`}>
        {pauses.map(({ isPromotionalOnly, reason, code, until }) => (
          <Note key={code} tone="warning" icon={CircleAlert}>
            <b>{isPromotionalOnly ? 'No offers are sent.' : 'Nothing is sent; messages wait.'}</b> {reason} ({code}).
            Next try {formatDateTime(until)}.
          </Note>
        ))}
        <p role="status" className={test.data && (test.data.passed ? textStyles.positive : textStyles.negative)}>
          {test.data && `${test.data.message}, in ${test.data.milliseconds} ms, ${formatDateTime(test.data.at)}.`}
        </p>
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
      </div>
    </Card>
  );
}
