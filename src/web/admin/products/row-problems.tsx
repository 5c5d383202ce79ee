import sharedStyles from '../components/shared.module.css';

type Props = { id: string; columns: number; problems: readonly string[] };

/** The errors of a row of fields, below it; the fields reference it as their description. */
export function RowProblems({ id, columns, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <tr className={sharedStyles.inputTableError}>
      <td colSpan={columns} id={id}>
        {[...new Set(problems)].join(' ')}
      </td>
    </tr>
  );
}
