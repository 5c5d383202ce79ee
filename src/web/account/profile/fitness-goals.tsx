import { FITNESS_GOALS } from '#features/customers/rules.ts';
import { ChipSelect } from './chip-select.tsx';
import { useChoices } from './profile.ts';

export function FitnessGoals({ chosen }: { chosen: string[] }) {
  const { mutate } = useChoices('fitnessGoals', 'Goals not saved');
  return (
    <ChipSelect
      label="Fitness goals"
      one="goal"
      ownLabel="Your own goal"
      placeholder="Run 10 km"
      suggested={FITNESS_GOALS}
      chosen={chosen}
      onChange={mutate}
    />
  );
}
