import { useQuery } from '@tanstack/react-query';
import { type PaymentProvider, providerOf } from '#shared/payment-provider.ts';
import { adminQueries } from './api.ts';

const NONE: readonly PaymentProvider[] = [];

/** What the panel asks once: the server's providers stay the same while it runs. */
export const providersQuery = () => adminQueries.panel.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** Who takes payments online in this shop, switched on or not. The panel waits for them before it shows anything. */
export const usePaymentProviders = (): readonly PaymentProvider[] => useQuery(providersQuery()).data ?? NONE;

const NOT_ONLINE: Record<string, string> = {
  cod: 'Cash on delivery',
  none: 'Nothing to pay',
  imported: 'Another shop',
  demo: 'Demo data',
};

/** Names gateways as staff reads them: 'PhonePe', 'PhonePe, test'. One that this shop has no more is named as stored. */
export function useGatewayName(): (gateway: string) => string {
  const providers = usePaymentProviders();
  return (gateway) => {
    const live = gateway.replace(/-test$/, '');
    return `${NOT_ONLINE[live] ?? providerOf(providers, live)?.label ?? live}${live === gateway ? '' : ', test'}`;
  };
}

/** A gateway by its name, where a hook cannot be asked. */
export const GatewayName = ({ of }: { of: string }): string => useGatewayName()(of);
