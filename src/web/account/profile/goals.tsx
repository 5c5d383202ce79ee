import { Plus } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { typedIn, useProblems } from '../../ui/use-problems.ts';
import { useGoals } from './profile.ts';

const SUGGESTED = [
  'Build muscle',
  'Lose fat',
  'Get stronger',
  'Gain weight',
  'Build endurance',
  'Recover faster',
  'Eat more protein',
  'Stay active',
];
const MAXIMUM = 12;

/** Goals to switch on and off, and room for one's own. */
export function Goals({ chosen }: { chosen: string[] }) {
  const { mutate } = useGoals();
  const { problems, show, form } = useProblems<'goal'>();
  const group = useRef<HTMLDivElement>(null);
  const own = chosen.filter((goal) => !SUGGESTED.includes(goal));
  const toggle = (goal: string) => {
    if (chosen.includes(goal)) {
      // one's own goal disappears with its chip
      if (own.includes(goal)) group.current?.querySelector<HTMLElement>('button')?.focus();
      return mutate(chosen.filter((one) => one !== goal));
    }
    if (chosen.length >= MAXIMUM) return void show({ goal: `At most ${MAXIMUM} goals` });
    mutate([...chosen, goal]);
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const goal = typedIn(event.currentTarget)('goal').trim().replace(/\s+/g, ' ');
    const known = [...SUGGESTED, ...own].find((one) => one.toLowerCase() === goal.toLowerCase()) ?? goal;
    const has = chosen.includes(known);
    if (
      show({
        goal: !goal
          ? 'Enter a goal'
          : has
            ? 'You have this goal already'
            : chosen.length >= MAXIMUM
              ? `At most ${MAXIMUM} goals`
              : undefined,
      })
    )
      return;
    event.currentTarget.reset();
    mutate([...chosen, known]);
  };
  return (
    <div className="goals">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of switches, not of fields */}
      <div ref={group} className="chips" role="group" aria-label="Fitness goals">
        {[...SUGGESTED, ...own].map((goal) => (
          <button
            key={goal}
            type="button"
            className="pick"
            aria-pressed={chosen.includes(goal)}
            onClick={() => toggle(goal)}
          >
            {goal}
          </button>
        ))}
      </div>
      <form className="goals__f" {...form} onSubmit={add}>
        <TextField
          label="Your own goal"
          name="goal"
          maxLength={40}
          autoComplete="off"
          placeholder="Run 10 km"
          error={problems.goal}
        />
        <button type="submit" className="btn btn--line">
          <Plus className="ic ic--s" aria-hidden="true" />
          Add goal
        </button>
      </form>
    </div>
  );
}
