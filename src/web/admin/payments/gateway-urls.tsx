import { Copy } from '../../icons/copy.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { Card } from '../components/card.tsx';
import { useGatewayName } from '../payment-providers.ts';
import styles from './gateway-urls.module.css';
import type { PaymentStatus } from './payments.ts';

const PAGES = [
  { name: 'Success', about: 'After a payment', path: '/payment/success' },
  { name: 'Callback', about: 'Gateway return', path: '/payment/callback' },
  { name: 'Cancel or failure', about: 'Failed or left', path: '/payment/cancel' },
];

/** The URLs to enter at the gateways: for the browser's return, and for callbacks. */
export function GatewayUrls({ status: { origin, gateways } }: { status: PaymentStatus }) {
  const nameOf = useGatewayName();
  const hooks = gateways
    .filter(({ forNew }) => forNew)
    .map(({ name, callbackUrl }) => ({
      name: `${nameOf(name)} webhook`,
      about: 'Called by the gateway’s server',
      path: callbackUrl.slice(origin.length),
    }));
  return (
    <Card title="Return and callback URLs" heading="h3" note="For the gateway’s dashboard">
      <ul className={styles.urls}>
        {[...PAGES, ...hooks].map(({ name, about, path }) => (
          <li key={path}>
            <div>
              <b>{name}</b>
              <span className={`muted ${textStyles.small}`}>{about}</span>
            </div>
            <code className={textStyles.code}>
              {origin}
              <b>{path}</b>
            </code>
            <Button size="small" onClick={() => void copy(origin + path, name)}>
              <Copy size="small" />
              Copy<span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function copy(url: string, name: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  toast('Copied to Clipboard', `${name}: ${url}`);
}
