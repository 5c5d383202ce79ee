import { DIETS, FITNESS_GOALS } from '#features/customers/rules.ts';
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

export function DietaryPreferences({ chosen }: { chosen: string[] }) {
  const { mutate } = useChoices('dietaryPreferences', 'Preferences not saved');
  return (
    <ChipSelect
      label="Dietary preferences"
      one="preference"
      ownLabel="Your own preference"
      placeholder="No peanuts"
      suggested={DIETS}
      chosen={chosen}
      onChange={mutate}
    />
  );
}
