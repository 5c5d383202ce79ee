import { Link } from 'react-router';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Badge } from '../../../ui/badge.tsx';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { type Endpoint, endpointBadge, eventsText, shareDelivered, webhooksPath } from './endpoints.ts';
import { HealthBars } from './health-bars.tsx';
import styles from './webhooks.module.css';

type Props = { endpoints: readonly Endpoint[]; current: string };

/** All endpoints with their last 24 hours; the selected one is shown beside the list. */
export function EndpointList({ endpoints, current }: Props) {
  return (
    <Card
      title="Endpoints"
      aside={
        <>
          <span className={`muted ${arrangeStyles.grow}`}>{endpoints.length}</span>
          <span className="muted">last 24 hours</span>
        </>
      }
      className={styles.endpoints}
    >
      <ul>
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointCard endpoint={endpoint} isCurrent={endpoint.id === current} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EndpointCard({ endpoint, isCurrent }: { endpoint: Endpoint; isCurrent: boolean }) {
  const { id, name, url, events, createdBy, state, extension } = endpoint;
  const sign = endpointBadge(endpoint);
  return (
    <Link to={webhooksPath(id)} className={styles.endpoint} aria-current={isCurrent ? 'true' : undefined}>
      <span className={styles.line}>
        <b>{name}</b>
        <Badge plain hue={sign.hue} icon={sign.icon}>
          {sign.text}
        </Badge>
      </span>
      <span className={`muted ${textStyles.ellipsis}`}>{extension === null ? url : 'An extension of this shop'}</span>
      <HealthBars endpoint={endpoint} />
      <span className={`muted ${styles.line}`}>
        <span>{eventsText(events)}</span>
        <span>
          {shareDelivered(endpoint) ??
            (state === 'paused' && createdBy ? `by ${createdBy.split('@')[0]}` : 'nothing sent')}
        </span>
      </span>
    </Link>
  );
}
