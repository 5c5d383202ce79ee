import type { CarrierAbility } from '#shared/carrier-abilities.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleMinus } from '../../../icons/circle-minus.ts';
import { PlugZap } from '../../../icons/plug-zap.ts';
import { Badge } from '../../../ui/badge.tsx';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { type AdminApi, adminApi } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { useAction } from '../../components/use-action.ts';
import { CallbackAddress } from '../callback-address.tsx';
import { KeyList } from '../key-list.tsx';
import styles from './carriers.module.css';

type Status = Awaited<ReturnType<AdminApi['carriers']['status']>>;
type Carrier = Status['carriers'][number];

const ABILITY_TEXTS: Record<CarrierAbility, string> = {
  serviceability: 'tells prices and days',
  label: 'makes labels',
  pickup: 'takes requests of pickups',
  manifest: 'makes manifests',
  callback: 'reports by callbacks',
  try_again: 'tries again after a failed delivery',
  try_again_on_day: 'on a chosen day',
  change_address: 'changes the address on the way',
  bring_back: 'brings back on request',
  book_return: 'fetches returns from customers',
};

/** One carrier: its keys by name, a test of them, the address of its callbacks, and how it does. */
export function CarrierCard({ carrier, isDemo }: { carrier: Carrier; isDemo: boolean }) {
  const { name, label, keys, isConnected, pickupPlace, abilities, callbackUrl, callbackHeader } = carrier;
  const test = useAction({ run: () => adminApi.carriers.test({ name }), failed: 'The keys were not tested' });
  return (
    <Card
      title={label}
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
      <div className={`${cardStyles.body} ${styles.body}`}>
        <p role="status" className={test.data && (test.data.passed ? textStyles.positive : textStyles.negative)}>
          {test.data && `${test.data.message}, in ${test.data.milliseconds} ms, ${formatDateTime(test.data.at)}.`}
        </p>
        <Facts
          facts={[
            ['Fetches at', pickupPlace ?? 'not told'],
            ['Last callback', carrier.lastCallbackAt ? formatDateTime(carrier.lastCallbackAt) : 'none yet'],
            [
              'Refused in 7 days',
              pluralize(carrier.refusedBookings, 'booking'),
              carrier.refusedBookings > 0 ? textStyles.negative : undefined,
            ],
          ]}
        />
        <KeyList keys={keys} />
        <CallbackAddress url={callbackUrl} label={label}>
          {callbackHeader && (
            <>
              The key goes into the header <code className={textStyles.code}>{callbackHeader}</code>. A callback without
              it is refused.
            </>
          )}
        </CallbackAddress>
        {abilities.length > 0 && (
          <section>
            <h3 className={textStyles.bold}>What it can do</h3>
            <p className={textStyles.small}>
              {label} {abilities.map((ability) => ABILITY_TEXTS[ability]).join(', ')}.
            </p>
          </section>
        )}
      </div>
    </Card>
  );
}
