import type { BrandDraft } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import brandFormStyles from './brand-form.module.css';

/** The brand's own sentences on pages that are not written under Pages. */
export function LinesCard() {
  const { field } = useFields<BrandDraft>();
  return (
    <Card title="Lines">
      <div className={`${cardStyles.body} ${brandFormStyles.stack}`}>
        <TextField
          label="Sign-in line"
          optional
          hint="In large letters beside the form; empty: the description of the shop"
          maxLength={80}
          {...field('signInLine')}
        />
        <TextField
          label="Reviews line"
          optional
          hint="Under the heading of Reviews"
          maxLength={160}
          {...field('reviewsLine')}
        />
        <TextField
          label="Community line"
          optional
          hint="Under the heading of Community"
          maxLength={160}
          {...field('communityLine')}
        />
      </div>
    </Card>
  );
}
