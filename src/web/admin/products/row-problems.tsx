import sharedStyles from '../components/shared.module.css';

type Props = { id: string; columns: number; problems: readonly string[] };

/** The line below a row of a table of fields that says what is wrong in it; the fields name it as their description. */
export function RowProblems({ id, columns, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <tr className={sharedStyles.ntError}>
      <td colSpan={columns} id={id}>
        {[...new Set(problems)].join(' ')}
      </td>
    </tr>
  );
}
