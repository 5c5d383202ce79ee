import { Redo2 } from '../../icons/redo-2.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { Button } from '../../ui/button.tsx';

type Props = { history: { past: readonly unknown[]; future: readonly unknown[]; undo(): void; redo(): void } };

/** Undo and redo of an editor's history. */
export function UndoButtons({ history }: Props) {
  const steps = [
    { name: 'Undo', icon: Undo2, isEmpty: history.past.length === 0, go: () => history.undo() },
    { name: 'Redo', icon: Redo2, isEmpty: history.future.length === 0, go: () => history.redo() },
  ];
  return steps.map(({ name, icon: Icon, isEmpty, go }) => (
    <Button key={name} isIconOnly aria-label={name} title={name} disabled={isEmpty} onClick={go}>
      <Icon />
    </Button>
  ));
}
