import { type BrandDraft, CORNERS } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import brandFormStyles from './brand-form.module.css';
import { ChoiceCards } from './choice-cards.tsx';

/** The corners of controls and of cards. */
export function CornersCard() {
  const { choice } = useFields<BrandDraft>();
  return (
    <Card title="Corners">
      <div className={cardStyles.body}>
        <ChoiceCards
          label="Style of corners"
          choices={CORNERS}
          columns={4}
          {...choice('corners')}
          sample={(key) => <i className={brandFormStyles.corner} data-corner={key} />}
        />
      </div>
    </Card>
  );
}
