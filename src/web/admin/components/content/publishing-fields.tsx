import { useFormContext, useWatch } from 'react-hook-form';
import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Checkbox } from '../../../ui/checkbox.tsx';
import fieldStyles from '../../../ui/field.module.css';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { ImageUpload } from '../image-upload.tsx';
import type { StoredImage } from '../images/upload-image.ts';

/** The common fields of the forms of banners, plans and guides. */
export type Publishing = {
  pictures: { picture: StoredImage }[];
  displayOrder: string;
  isActive: boolean;
};

export const publishingOf = (
  row: { picture: StoredImage | null; displayOrder: number; isActive: boolean } | null,
  order: number,
): Publishing => ({
  pictures: row?.picture ? [{ picture: row.picture }] : [],
  displayOrder: String(row?.displayOrder ?? order),
  isActive: row?.isActive ?? true,
});

type Props = {
  hint: string;
  optional?: boolean;
  /** an image is being uploaded */
  onBusy(busy: boolean): void;
};

/** Image, display order and visibility. */
export function PublishingFields({ hint, optional, onBusy }: Props) {
  const { register, control, setValue, clearErrors, formState } = useFormContext<Publishing>();
  const { errors } = formState;
  const pictures = useWatch({ control, name: 'pictures' });
  return (
    <>
      <div className={fieldStyles.field}>
        <span className={formPartsStyles.label}>Image {optional && <i>(optional)</i>}</span>
        <ImageUpload
          label="Image"
          use="cover"
          value={pictures}
          make={(picture) => ({ picture })}
          error={errors.pictures?.message}
          onChange={(items) => {
            setValue('pictures', items, { shouldDirty: true });
            clearErrors('pictures');
          }}
          onBusy={(count) => onBusy(count > 0)}
        />
        <p className={fieldStyles.hint}>{hint} JPG, PNG or GIF, at most 5MB.</p>
      </div>
      <div className={arrangeStyles.columns2}>
        <AmountField label="Display order" error={errors.displayOrder?.message} {...register('displayOrder')} />
        <Checkbox atFields {...register('isActive')}>
          Active
        </Checkbox>
      </div>
    </>
  );
}
