import formPartsStyles from './form-parts.module.css';

type Props = {
  /** the label; visible unless `bare` */
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  bare?: boolean;
  disabled?: boolean;
};

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange, bare, disabled }: Props) {
  return (
    <label className={formPartsStyles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={bare ? label : undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={formPartsStyles.switchTrack} aria-hidden="true" />
      {!bare && <span>{label}</span>}
    </label>
  );
}
