import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Checkbox } from '../../../ui/checkbox.tsx';
import fieldStyles from '../../../ui/field.module.css';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { typedNumber } from '../form/amount.ts';
import { useFields } from '../form/entity-dialog.tsx';
import { countInvalid } from '../form/form-messages.ts';
import { ImageUpload } from '../image-upload.tsx';
import type { StoredImage } from '../images/upload-image.ts';
import { reloadContent } from './use-content-rows.ts';

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

/** The input of the API for them; an invalid number is NaN. */
export const publishingInput = ({ pictures, displayOrder, isActive }: Publishing) => ({
  mediaId: pictures[0]?.picture.id ?? null,
  displayOrder: typedNumber(displayOrder),
  isActive,
});

/** What the forms of content say and read again. `what`: 'Hero banner' */
export function contentTexts(what: string, isNew: boolean) {
  const failed = `Failed to ${isNew ? 'create' : 'update'} ${what.toLowerCase()}`;
  return {
    failed,
    invalid: countInvalid(failed),
    // the form has the image, the server gets its id
    renamedFields: { mediaId: 'pictures' },
    reload: reloadContent,
    success: ({ title }: { title: string }): [string, string] => [
      `${what} ${isNew ? 'created' : 'updated'} successfully`,
      title,
    ],
  };
}

/** Image, display order and visibility. */
export function PublishingFields({ hint, optional }: { hint: string; optional?: boolean }) {
  const { register, field, choice, setUploads } = useFields<Publishing>();
  return (
    <>
      <div className={fieldStyles.field}>
        <span className={formPartsStyles.label}>Image {optional && <i>(optional)</i>}</span>
        <ImageUpload
          label="Image"
          use="cover"
          make={(picture) => ({ picture })}
          {...choice('pictures')}
          onBusy={setUploads}
        />
        <p className={fieldStyles.hint}>{hint} JPG, PNG or GIF, at most 5MB.</p>
      </div>
      <div className={arrangeStyles.columns2}>
        <AmountField label="Display order" {...field('displayOrder')} />
        <Checkbox atFields {...register('isActive')}>
          Active
        </Checkbox>
      </div>
    </>
  );
}
