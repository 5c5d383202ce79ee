import { type BrandDraft, CORNERS } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { useFields } from '../../components/form/entity-dialog.tsx';
import brandFormStyles from './brand-form.module.css';
import { ChoiceCards } from './choice-cards.tsx';

/** The corners of controls and of cards. */
export function CornersCard() {
  const { choice } = useFields<BrandDraft>();
  return (
    <section className={cardStyles.card} aria-labelledby="brand-shape">
      <header>
        <h2 className={textStyles.heading3} id="brand-shape">
          Corners
        </h2>
      </header>
      <div className={cardStyles.body}>
        <ChoiceCards
          label="Style of corners"
          choices={CORNERS}
          columns={4}
          {...choice('corners')}
          sample={(key) => <i className={brandFormStyles.corner} data-corner={key} />}
        />
      </div>
    </section>
  );
}
