import figuresStyles from '../../ui/figures.module.css';
import textStyles from '../../ui/text.module.css';

type Props = { name: string; hint?: string; format(value: number): string; now: number; before: number };

/** A figure of the span, with its change from the span before. */
export function ComparedFigure({ name, hint, format, now, before }: Props) {
  const percent = before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
  return (
    <div className={figuresStyles.figure}>
      <dt className={textStyles.label}>{name}</dt>
      <dd className={textStyles.value}>{format(now)}</dd>
      <dd className={textStyles.detail}>
        {percent !== null && (
          <b className={percent < 0 ? textStyles.negative : textStyles.positive}>
            {percent < 0 ? '−' : '+'}
            {Math.abs(percent)} %
          </b>
        )}{' '}
        {format(before)} before
      </dd>
      {hint && <dd className={textStyles.detail}>{hint}</dd>}
    </div>
  );
}
