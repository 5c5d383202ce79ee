import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { type AdminApi, adminApi } from '../../api.ts';
import { Card } from '../../components/card.tsx';
import { typedNumber, typedRupees } from '../../components/form/amount.ts';
import { useFields } from '../../components/form/entity-dialog.tsx';
import styles from './delivery.module.css';
import { type PlanFields, planMessages, planOf } from './delivery-fields.ts';

type Answer = Awaited<ReturnType<AdminApi['delivery']['preview']>>;

const OBSTACLES: Record<Answer['status'], string | null> = {
  offered: null,
  'pincode-needed': 'Enter a pincode of six digits.',
  'not-served': 'No method goes there.',
  'too-heavy': 'Too heavy for every method there.',
};

/** What the store would answer with the plan as it is typed. */
export function TryCard() {
  const form = useFields<PlanFields>();
  const [pincode, setPincode] = useState('');
  const [amount, setAmount] = useState('740');
  const [weight, setWeight] = useState('1.2');
  const [error, setError] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (request: Parameters<typeof adminApi.delivery.preview>[0]) => adminApi.delivery.preview(request),
    onError: (failure) => setError(errorMessage(failure)),
  });
  const ask = () => {
    const fields = form.getValues();
    const plan = planOf(fields);
    const digits = normalisePincode(pincode);
    const goods = typedRupees(amount);
    const kilograms = typedNumber(weight);
    if (!digits) return setError('Enter a pincode of six digits.');
    if (goods === null || kilograms === null || Number.isNaN(goods) || Number.isNaN(kilograms))
      return setError('Enter amount and weight as numbers.');
    if (Object.keys(planMessages(plan, fields)).length > 0) return setError('Correct the plan first.');
    setError(null);
    preview.mutate({ plan, pincode: digits, amount: goods, grams: Math.round(kilograms * 1000) });
  };
  return (
    <Card title="Try it" note="as the store will answer" className={styles.side}>
      <div className={`${cardStyles.body} ${styles.stack}`}>
        <div className={styles.tryFields}>
          <TextField
            label="Pincode"
            inputMode="numeric"
            maxLength={10}
            value={pincode}
            onChange={({ target }) => setPincode(target.value)}
          />
          <AmountField unit="₹" label="Amount" value={amount} onChange={({ target }) => setAmount(target.value)} />
          <AmountField label="Weight, kg" value={weight} onChange={({ target }) => setWeight(target.value)} />
        </div>
        <BusyButton variant="plain" busy={preview.isPending} busyLabel="Asking..." onClick={ask}>
          Try
        </BusyButton>
        {error && <Problem live>{error}</Problem>}
        {!error && preview.data && <AnswerList answer={preview.data} />}
      </div>
    </Card>
  );
}

function AnswerList({ answer }: { answer: Answer }) {
  return (
    <div role="status" className={styles.stack}>
      <p>
        <b>{answer.place ?? 'Not in the directory'}</b>
        {answer.zone && <span className="muted"> zone {answer.zone}</span>}
      </p>
      {OBSTACLES[answer.status] && <Problem>{OBSTACLES[answer.status]}</Problem>}
      <ul className={styles.answers}>
        {answer.offers.map((offer) => (
          <li key={offer.methodId}>
            <span>
              <b>{offer.name}</b>
              <b className="tabular">{offer.charge === 0 ? 'Free' : formatRupees(offer.charge)}</b>
            </span>
            <span className={`muted ${textStyles.small}`}>{describeDays(offer)}</span>
            <span className={`muted ${textStyles.small}`}>
              {[
                offer.allowsCash ? 'Cash is possible' : 'No cash',
                offer.amountToFree === null ? null : `Add ${formatRupees(offer.amountToFree)} for free delivery`,
              ]
                .filter(Boolean)
                .join('. ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeDays({ leavesOn, earliestOn, latestOn, promisedOn }: Answer['offers'][number]): string {
  if (!leavesOn || !earliestOn || !latestOn) return 'No day can be computed: it never leaves.';
  const arrival = earliestOn === latestOn ? formatDay(latestOn) : `${formatDay(earliestOn)} to ${formatDay(latestOn)}`;
  return `Leaves ${formatDay(leavesOn)}, arrives ${arrival}${promisedOn ? `, promised by ${formatDay(promisedOn)}` : ''}.`;
}
