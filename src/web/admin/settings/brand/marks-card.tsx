import type { BrandDraft } from '#features/brand/rules.ts';
import cardStyles from '../../../ui/card.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import brandFormStyles from './brand-form.module.css';
import { ColourField } from './colour-field.tsx';
import markFieldStyles from './mark-field.module.css';
import { MarkField } from './mark-field.tsx';
import { sampleFamily } from './use-font-samples.ts';
import { usePreview } from './use-preview.ts';

/** The shop's names and drawings. */
export function MarksCard() {
  const { choice, field, values: draft } = useFields<BrandDraft>();
  const preview = usePreview(draft, 'marks').data;
  const base = preview?.base;
  const markUrl = (name: string, words: string) =>
    base ? { src: `${base}/${name}`, words } : ({ src: null, words } as const);
  const ending = draft.wordmark?.endsWith('.png') ? 'png' : 'svg';
  return (
    <Card title="Name and marks">
      <div className={`${cardStyles.body} ${brandFormStyles.stack}`}>
        <div className={brandFormStyles.pair}>
          <TextField label="Shop name" maxLength={100} {...field('siteName')} />
          <TextField
            label="Name in Hindi"
            optional
            lang="hi"
            style={{ fontFamily: `"${sampleFamily(draft.headingFont)}", var(--font-text)` }}
            maxLength={60}
            {...field('hindiName')}
          />
          <TextField
            label="Short name"
            optional
            maxLength={30}
            hint="Under the app's icon, in the footer."
            {...field('shortName')}
          />
          <ColourField label="Icon ground" hint="Behind the mark" otherwise={draft.accent} {...choice('iconGround')} />
        </div>
        <TextField label="Footer line" optional maxLength={160} {...field('footerLine')} />
        <TextField
          label="Search hint"
          optional
          hint="Suggestions in the search box: whey, creatine"
          maxLength={40}
          {...field('searchHint')}
        />
        <div className={markFieldStyles.marks}>
          <MarkField
            label="Wordmark, light"
            on="light"
            instead={{ src: null, words: draft.siteName }}
            {...choice('wordmark')}
          />
          <MarkField
            label="Wordmark, dark"
            on="dark"
            instead={
              // the preview may still show the former wordmark
              draft.wordmark && draft.wordmark === preview?.wordmark
                ? markUrl(`wordmark-dark.${ending}`, 'Made from light')
                : { src: null, words: draft.siteName }
            }
            {...choice('wordmarkDark')}
          />
          <MarkField
            label="Footer mark"
            on="dark"
            instead={markUrl('footer.svg', 'Set in type')}
            {...choice('footerMark')}
          />
          <MarkField label="Icon" on="icon" instead={markUrl('icon-192.png', 'First letter')} {...choice('icon')} />
        </div>
        <p className={fieldStyles.hint}>SVG or PNG, at most 256 KB. An SVG may hold drawn shapes and gradients only.</p>
      </div>
    </Card>
  );
}
