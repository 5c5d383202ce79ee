import { titleCase } from '#shared/text.ts';
import { Badge, type Hue } from '../../ui/badge.tsx';
import { adminApi } from '../api.ts';
import { ContentTab } from '../components/content/content-tab.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import { type Guide, useGuides } from './guides.ts';

const HUES: Record<Guide['difficultyLevel'], Hue> = { beginner: 'green', intermediate: 'yellow', advanced: 'red' };

/** The workout guides of the store, in their order. */
export default function WorkoutsTab() {
  return (
    <ContentTab
      what="Workout guide"
      short="workout guide"
      heading="Workout Guides"
      query={useGuides()}
      search="Title, category or muscle"
      texts={({ description, category, targetMuscles, equipmentNeeded }) => [
        description,
        category,
        ...targetMuscles,
        ...equipmentNeeded,
      ]}
      api={adminApi.content.guides}
      below={({ category }) => category}
      columns={[
        { key: 'duration', title: 'Duration', width: 120, minor: true, cell: ({ duration }) => duration },
        {
          key: 'difficulty',
          title: 'Difficulty',
          width: 130,
          cell: ({ difficultyLevel }) => <Badge hue={HUES[difficultyLevel]}>{titleCase(difficultyLevel)}</Badge>,
        },
      ]}
      purpose="A guide says what it trains and how hard it is, and leads through its steps."
      from="the store"
      form={GuideDialog}
    />
  );
}
