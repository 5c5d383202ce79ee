type Props = { choices: readonly (readonly [value: string, label: string, ...unknown[]])[] };

/** The options of a select. */
export const Options = ({ choices }: Props) =>
  choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
