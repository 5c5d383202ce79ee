import type { CarrierAbility } from '#shared/carrier-abilities.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import textStyles from '../../../ui/text.module.css';
import { type AdminApi, adminApi } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { CallbackAddress } from '../callback-address.tsx';
import { ConnectionCard } from '../connection-card.tsx';
import { KeyList } from '../key-list.tsx';

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
  return (
    <ConnectionCard
      title={label}
      isConnected={isConnected}
      isDemo={isDemo}
      test={() => adminApi.carriers.test({ name })}
    >
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
    </ConnectionCard>
  );
}
