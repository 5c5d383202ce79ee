import { formatRupees } from '#shared/money.ts';
import { adminApi } from '../api.ts';
import { ContentTab } from '../components/content/content-tab.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { usePlans } from './plans.ts';

/** The nutrition plans of the store, in their order. */
export default function NutritionTab() {
  return (
    <ContentTab
      what="Nutrition plan"
      short="nutrition plan"
      heading="Nutrition Plans"
      query={usePlans()}
      search="Title, audience or words"
      texts={({ description, targetAudience, features }) => [description, targetAudience, ...features]}
      api={adminApi.content.plans}
      below={({ targetAudience }) => targetAudience}
      columns={[
        { key: 'duration', title: 'Duration', width: 120, minor: true, cell: ({ duration }) => duration },
        {
          key: 'price',
          title: 'Price',
          width: 100,
          numeric: true,
          cell: ({ price }) => (price ? formatRupees(price) : 'Free'),
        },
      ]}
      purpose="A plan states who it is for, how long it takes, what is in it and what it costs."
      from="the store"
      form={PlanDialog}
    />
  );
}
