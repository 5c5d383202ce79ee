import { useWatch } from 'react-hook-form';
import fieldStyles from '../../../ui/field.module.css';
import { ImageUpload } from '../../components/image-upload.tsx';
import { FormSection } from '../form-section.tsx';
import { flavoursOf } from '../product-fields.ts';
import { useProductForm } from '../use-product-form.ts';
import styles from './images-section.module.css';

/** The product's images in order; each may belong to one flavour. */
export function ImagesSection({ onBusy }: { onBusy(count: number): void }) {
  const { problem, control, change } = useProductForm();
  const [pictures, variants] = useWatch({ control, name: ['pictures', 'variants'] });
  const flavours = flavoursOf(variants);
  return (
    <FormSection
      id="pictures"
      title="Images"
      hint="JPG, PNG or GIF, at most 5MB each. Drag to order; the first is the cover."
    >
      <ImageUpload
        label="Images"
        multiple
        use="product"
        value={pictures}
        make={(picture) => ({ picture, flavour: null, view: null })}
        onChange={(items) => change('pictures', items)}
        onBusy={onBusy}
        error={problem('pictures')}
        caption={({ flavour }, index) => (index === 0 ? 'Cover' : flavour)}
        controls={({ flavour }, index) =>
          flavours.length > 0 && (
            <select
              className={`${fieldStyles.input} ${styles.imageFoot}`}
              aria-label={`Flavour in image ${index + 1}`}
              value={flavour ?? ''}
              onChange={(event) =>
                change(
                  'pictures',
                  pictures.map((one, at) => (at === index ? { ...one, flavour: event.target.value || null } : one)),
                )
              }
            >
              <option value="">All flavours</option>
              {flavour && !flavours.includes(flavour) && <option>{flavour}</option>}
              {flavours.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )
        }
      />
    </FormSection>
  );
}
