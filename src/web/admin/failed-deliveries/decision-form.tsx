import { useState } from 'react';
import { ADDRESS_LENGTH, COMMENT_LENGTH } from '#features/failed-deliveries/attempt-rules.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees } from '#shared/money.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { adminApi } from '../api.ts';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import styles from './decision-form.module.css';
import { type FailedDelivery, reloadFailedDeliveries, WAYS, type WayKind } from './failed-deliveries.ts';

const KINDS = Object.keys(WAYS) as WayKind[];

/** The three ways out of a failed attempt, of which the carrier offers some. */
export function DecisionForm({ delivery }: { delivery: FailedDelivery }) {
  const { ways, isToldByStaff, question } = delivery;
  const [kind, setKind] = useState<WayKind | undefined>(
    question?.answeredAt && !question.day ? 'change_address' : ways[0]?.kind,
  );
  const way = ways.find((one) => one.kind === kind);
  const choose = (next: WayKind) => (ways.some((one) => one.kind === next) ? () => setKind(next) : undefined);
  useKeyboardShortcuts(Object.fromEntries(KINDS.map((one, index) => [String(index + 1), choose(one)])));
  const form = useEntityForm({
    draft: null,
    fields: () => ({
      day: question?.day ?? delivery.days[0] ?? '',
      comment: question?.comment ?? '',
      phone: question?.phone ?? '',
      address: question?.address ?? '',
    }),
    toInput: ({ day, ...typed }) => ({ ...typed, day: kind === 'try_again' ? day || null : null, kind: kind! }),
    save: (input) =>
      adminApi.failedDeliveries.decide({
        shipmentId: delivery.id,
        lastResolutionId: delivery.resolution?.id ?? null,
        ...input,
      }),
    failed: 'Nothing was decided',
    reload: reloadFailedDeliveries,
    success: (_, input) => [`Decided: ${WAYS[input.kind].doneTitle}`],
  });
  if (!kind) return <p className="muted">The carrier takes no orders about a failed delivery. Please call it.</p>;
  return (
    <form method="post" className={styles.ways} aria-label="Decision" onSubmit={form.submit}>
      {form.notice && <FormNotice>{form.notice}</FormNotice>}
      {KINDS.map((one, index) => {
        const isOffered = ways.some((offered) => offered.kind === one);
        return (
          <div key={one} className={styles.way} data-chosen={one === kind || undefined}>
            <label>
              <input
                type="radio"
                name="way"
                checked={one === kind}
                disabled={!isOffered}
                onChange={() => setKind(one)}
              />
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <b>{WAYS[one].title}</b>
              <span className="muted">{isOffered ? costOf(one, delivery) : 'not offered'}</span>
            </label>
            {one === kind && (
              <div className={styles.fields}>
                <WayFields kind={one} hasDay={way?.hasDay ?? false} delivery={delivery} form={form} />
                <BusyButton variant="plain" busy={form.isSaving} busyLabel="Deciding...">
                  {isToldByStaff ? 'Note it, I tell the carrier' : `Decide: ${WAYS[one].doneTitle}`}
                </BusyButton>
              </div>
            )}
          </div>
        );
      })}
    </form>
  );
}

const costOf = (kind: WayKind, { price }: FailedDelivery): string =>
  kind === 'bring_back' && price !== null ? `about ${formatRupees(price)}` : '';

type DecisionFormState = ReturnType<
  typeof useEntityForm<{ day: string; comment: string; phone: string; address: string }>
>;
type FieldsProps = { kind: WayKind; hasDay: boolean; delivery: FailedDelivery; form: DecisionFormState };

function WayFields({ kind, hasDay, delivery, form: { field } }: FieldsProps) {
  const { days, carrier, city, pincode } = delivery;
  const comment = (
    <TextField
      label={kind === 'bring_back' ? 'Why' : 'Word to the rider'}
      optional
      maxLength={COMMENT_LENGTH}
      {...field('comment')}
    />
  );
  if (kind === 'bring_back')
    return (
      <>
        <p>The order ends once its units were received and checked here.</p>
        {comment}
      </>
    );
  if (kind === 'change_address')
    return (
      <>
        <p>
          Only within {city} {pincode}, where the parcel is.
        </p>
        <TextField label="Phone for the rider" optional type="tel" maxLength={20} {...field('phone')} />
        <TextAreaField label="Address" optional rows={2} maxLength={ADDRESS_LENGTH} {...field('address')} />
        {comment}
      </>
    );
  return (
    <>
      <SelectField
        label={hasDay ? 'Day' : 'Wished day'}
        hint={hasDay ? undefined : `${carrier ?? 'The carrier'} chooses the day and is told the wish.`}
        {...field('day')}
      >
        {days.map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </SelectField>
      {comment}
    </>
  );
}
