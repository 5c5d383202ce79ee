import { type BrandDraft, GROUNDS } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import type { StoredBrand } from './brand-draft.ts';
import brandFormStyles from './brand-form.module.css';
import { ChoiceCards } from './choice-cards.tsx';
import { ColourField } from './colour-field.tsx';
import { ContrastList } from './contrast-list.tsx';

/** The two colours that the others follow from, their contrasts, and the ground. */
export function ColoursCard({ stored }: { stored: StoredBrand }) {
  const { choice, values } = useFields<BrandDraft>();
  return (
    <Card title="Colours" note="Choose two, the rest follows">
      <div className={`${cardStyles.body} ${brandFormStyles.stack}`}>
        <div className={brandFormStyles.pair}>
          {(
            [
              ['accent', 'Button', 'The one call to action'],
              ['link', 'Link', 'Links, focus, selected, bands'],
            ] as const
          ).map(([name, label, hint]) => (
            <ColourField
              key={name}
              label={label}
              hint={values[name] === stored.brand[name] ? hint : `Was ${stored.brand[name]}`}
              {...choice(name)}
            />
          ))}
        </div>
        <ContrastList draft={values} />
        <ChoiceCards
          label="Ground of pages"
          choices={GROUNDS}
          columns={3}
          {...choice('ground')}
          sample={(key) => <i className={brandFormStyles.ground} data-ground={key} />}
        />
      </div>
    </Card>
  );
}
