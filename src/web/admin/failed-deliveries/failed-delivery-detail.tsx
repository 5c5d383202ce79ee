import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Send } from '../../icons/send.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { orderPath } from '../orders/orders.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { AttemptHistory } from './attempt-history.tsx';
import { CallDialog } from './call-dialog.tsx';
import { CustomerAnswer } from './customer-answer.tsx';
import { DecisionForm } from './decision-form.tsx';
import {
  awaitsAnswer,
  type FailedDelivery,
  isDecided,
  isUrgent,
  resolutionText,
  timeLeft,
  type useAsking,
  whenText,
} from './failed-deliveries.ts';
import styles from './failed-delivery-detail.module.css';

const CHANGING_MS = 2000;

type Props = { id: string; asking: ReturnType<typeof useAsking>; onBack(): void };

/** One failed delivery with all that a decision needs. */
export function FailedDeliveryDetail({ id, asking, onBack }: Props) {
  const query = useQuery({
    ...adminQueries.failedDeliveries.read.queryOptions({ input: { shipmentId: id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && awaitsAnswer(data) ? CHANGING_MS : false),
  });
  return (
    <section className={styles.detail} aria-label="Failed delivery">
      <Button className={styles.back} variant="ghost" icon={ArrowLeft} onClick={onBack}>
        All failed deliveries
      </Button>
      {query.data ? (
        <Loaded delivery={query.data} asking={asking} />
      ) : (
        <QueryState what="The failed delivery" bare error={query.error} refetch={query.refetch} />
      )}
    </section>
  );
}

function Loaded({ delivery, asking }: { delivery: FailedDelivery; asking: Props['asking'] }) {
  const [isCalling, setCalling] = useState(false);
  const may = useMay();
  const { id, question, resolution, isMailable } = delivery;
  const canAsk = question === null && isMailable && !isDecided(delivery);
  useKeyboardShortcuts({
    m: canAsk && may('orders.ship') ? () => asking.mutate([id]) : undefined,
    c: may('orders.ship') ? () => setCalling(true) : undefined,
  });
  return (
    <>
      <Head delivery={delivery} />
      <div className={styles.body}>
        <div className={styles.decision}>
          {resolution && (
            <p className={styles.outcome} data-refused={resolution.state === 'refused' || undefined} role="status">
              {resolutionText(resolution)}
              {resolution.state === 'requested' && resolution.message && (
                <span>No answer yet: {resolution.message}. It is told again.</span>
              )}
            </p>
          )}
          {question?.answeredAt && <CustomerAnswer delivery={delivery} question={question} />}
          <Permitted needs="orders.ship">
            {canAsk && (
              <ActionButton action={asking} input={[id]} icon={Send} busyLabel="Asking...">
                Ask {firstName(delivery)} by mail
              </ActionButton>
            )}
            {/* another decision begins with what is known by then */}
            <DecisionForm key={resolution?.id} delivery={delivery} />
          </Permitted>
        </div>
        <div className={styles.facts}>
          <AttemptHistory delivery={delivery} />
          <AttemptFacts delivery={delivery} onCall={() => setCalling(true)} />
        </div>
      </div>
      {isCalling && <CallDialog delivery={delivery} onClose={() => setCalling(false)} />}
    </>
  );
}

const firstName = ({ fullName }: FailedDelivery) => fullName.split(' ')[0];

function Head({ delivery }: { delivery: FailedDelivery }) {
  const { displayId, number, fullName, city, pincode, carrier, trackingNumber, deadline, image } = delivery;
  const now = Date.now();
  return (
    <header className={styles.head}>
      {image && <ProductImage image={image} sizes="44px" maxWidth={88} decorative />}
      <div>
        <h2>{fullName}</h2>
        <p className="muted">
          <PanelLink className={textStyles.code} to={orderPath(displayId)}>
            {displayId}-{number}
          </PanelLink>
          {[`${city} ${pincode}`, [carrier, trackingNumber].filter(Boolean).join(' ')]
            .filter(Boolean)
            .map((text) => ` · ${text}`)}
        </p>
      </div>
      <div className={styles.deadline}>
        <b className={isUrgent(delivery, now) ? textStyles.negative : undefined}>{timeLeft(deadline, now)}</b>
        <p className="muted">
          {carrier ?? 'The carrier'} brings it back {whenText(deadline, now)}
        </p>
      </div>
    </header>
  );
}
