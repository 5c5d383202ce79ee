import { useQuery } from '@tanstack/react-query';
import { type PaymentProvider, providerOf } from '#shared/payment-provider.ts';
import { adminQueries } from './api.ts';

const NONE: readonly PaymentProvider[] = [];

/** Loaded once: the server's providers do not change while it runs. */
export const providersQuery = () => adminQueries.panel.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** All payment providers of the shop, switched on or not. The panel waits for them. */
export const usePaymentProviders = (): readonly PaymentProvider[] => useQuery(providersQuery()).data ?? NONE;

const NOT_ONLINE: Record<string, string> = {
  cod: 'Cash on delivery',
  credit: 'Store credit',
  none: 'Nothing to pay',
  received: 'Received by staff',
  imported: 'Another shop',
  demo: 'Demo data',
};

/** Names gateways for staff: 'PhonePe', 'PhonePe, test'. A removed one keeps its stored name. */
export function useGatewayName(): (gateway: string) => string {
  const providers = usePaymentProviders();
  return (gateway) => {
    const live = gateway.replace(/-test$/, '');
    return `${NOT_ONLINE[live] ?? providerOf(providers, live)?.label ?? live}${live === gateway ? '' : ', test'}`;
  };
}

/** A gateway's name, where no hook can be used. */
export const GatewayName = ({ of }: { of: string }): string => useGatewayName()(of);
