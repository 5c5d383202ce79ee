import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { useFields } from '../components/form/entity-dialog.tsx';
import { type CouponFields, suggestCode } from './coupon-fields.ts';

/** The code, which can be suggested, and the title. */
export function CouponCodeFields({ values }: { values: CouponFields }) {
  const { field, choice } = useFields<CouponFields>();
  return (
    <div className={arrangeStyles.columns2}>
      <div className={formPartsStyles.suggested}>
        <TextField
          label="Code"
          className={textStyles.upperCase}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...field('code')}
        />
        <Button size="small" onClick={() => choice('code').onChange(suggestCode(values))}>
          Suggest a code
        </Button>
      </div>
      <TextField label="Title" maxLength={120} {...field('title')} />
    </div>
  );
}
