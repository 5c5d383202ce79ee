import { DIETS } from '#features/customers/rules.ts';
import { ChipSelect } from './chip-select.tsx';
import { useChoices } from './profile.ts';

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
