import { type BrandDraft, HEADING_FONTS, TEXT_FONTS } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import { SelectField } from '../../../ui/field.tsx';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import { Options } from '../../components/options.tsx';
import type { StoredBrand } from './brand-draft.ts';
import brandFormStyles from './brand-form.module.css';
import { ChoiceCards } from './choice-cards.tsx';
import { sampleFamily } from './use-font-samples.ts';

/** The budget of fonts per page in KB. */
const FONT_BUDGET = 48;

/** The fonts of headings and of text. */
export function FontsCard({ stored }: { stored: StoredBrand }) {
  const { choice, field, values } = useFields<BrandDraft>();
  const kilobytes = Math.ceil((stored.fontBytes[`${values.headingFont} ${values.textFont}`] ?? 0) / 1000);
  return (
    <Card title="Type" note="Latin and Devanagari in every set">
      <div className={`${cardStyles.body} ${brandFormStyles.stack}`}>
        <ChoiceCards
          label="Headings"
          choices={HEADING_FONTS}
          columns={2}
          {...choice('headingFont')}
          sample={(key) => (
            <b className={brandFormStyles.font} style={{ fontFamily: `"${sampleFamily(key)}"` }}>
              Herb जड़ी
            </b>
          )}
        />
        <SelectField
          label="Text"
          hint={`${kilobytes} KB on a page of ${FONT_BUDGET}. Figures are tabular in every set.`}
          {...field('textFont')}
        >
          <Options choices={TEXT_FONTS.map(({ key, label }) => [key, label])} />
        </SelectField>
      </div>
    </Card>
  );
}
