import figuresStyles from '../../ui/figures.module.css';
import textStyles from '../../ui/text.module.css';

type Props = { name: string; hint?: string; value: string; now: number; before: number; was: string };

/** A figure of the span, with its change from the span before. */
export function ComparedFigure({ name, hint, value, now, before, was }: Props) {
  const percent = before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
  return (
    <div className={figuresStyles.figure}>
      <dt className={textStyles.label}>{name}</dt>
      <dd className={textStyles.value}>{value}</dd>
      <dd className={textStyles.detail}>
        {percent !== null && (
          <b className={percent < 0 ? textStyles.negative : textStyles.positive}>
            {percent < 0 ? '−' : '+'}
            {Math.abs(percent)} %
          </b>
        )}{' '}
        {was} before
      </dd>
      {hint && <dd className={textStyles.detail}>{hint}</dd>}
    </div>
  );
}
