import { type Block, blockTitle } from '#features/pages/block-rules.ts';
import { describeField } from '#features/pages/field-rules.ts';
import type { MissingLegalPart } from '#features/pages/legal-rules.ts';
import type { MissingField } from '#features/pages/rules.ts';
import type { FieldValues } from '#features/pages/text-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { OctagonX } from '../../icons/octagon-x.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Note } from '../components/note.tsx';
import type { Conflict } from './use-page-actions.ts';

type Props = {
  missing: readonly MissingField[];
  legal: readonly MissingLegalPart[];
  /** bytes above the budget */
  overweight: number;
  wrong: Readonly<Record<string, string>>;
  blocks: readonly Block[];
  values: FieldValues;
  /** the server's error */
  problem: string | null;
  conflict: Conflict | null;
  onOverwrite(): void;
  onTakeTheirs(): void;
};

/** Why the page cannot be published, with links to each place; and the choice after an edit conflict. */
export function PageProblems(props: Props) {
  const { missing, legal, overweight, wrong, blocks, values, problem, conflict, onOverwrite, onTakeTheirs } = props;
  const fields = [...new Set(missing.map(({ field }) => field))];
  const [invalid] = Object.entries(wrong);
  const titleOf = (id: string) => {
    const block = blocks.find((one) => one.id === id);
    return (block && blockTitle(block)) || id;
  };
  return (
    <>
      {conflict && (
        <Note
          tone="error"
          icon={CircleAlert}
          role="alert"
          actions={
            <>
              {' '}
              <Button onClick={onTakeTheirs}>Take theirs</Button>
              <Button onClick={onOverwrite}>Save mine over it</Button>
            </>
          }
        >
          <b>{conflict.by ?? 'Someone else'} has saved this page since you opened it.</b> At{' '}
          {formatDateTime(conflict.at)}. Your text is still here.
        </Note>
      )}
      {problem && (
        <Note tone="error" icon={CircleAlert} role="alert">
          {problem}
        </Note>
      )}
      {legal.map(({ part, law, setting }) => (
        <Note
          key={part}
          tone="error"
          icon={OctagonX}
          role="status"
          actions={setting && <LinkButton to={setting}>Enter it</LinkButton>}
        >
          <b>Cannot be published: {part} is missing.</b> {law}
        </Note>
      ))}
      {fields.length > 0 && (
        <Note
          tone="error"
          icon={OctagonX}
          role="status"
          actions={<LinkButton to="/admin/settings">To the settings</LinkButton>}
        >
          <b>Cannot be published: {fields.map((name) => describeField(name, values).label).join(', ')} empty.</b> A
          visitor would read a sentence with a hole in it.
        </Note>
      )}
      {overweight > 0 && (
        <Note tone="error" icon={OctagonX} role="status">
          <b>Cannot be published: the page is {Math.ceil(overweight / 1000)} KB too heavy.</b> Products and images weigh
          most.
        </Note>
      )}
      {invalid && (
        <Note tone="error" icon={OctagonX} role="status">
          <b>{titleOf(invalid[0])}:</b> {invalid[1]}
        </Note>
      )}
    </>
  );
}
