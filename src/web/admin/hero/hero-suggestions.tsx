import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { Plus } from '../../icons/plus.ts';
import { errorMessage } from '../../lib/errors.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { HERO_ADDED, HERO_NOT_ADDED } from './add-hero-dialog.tsx';
import styles from './hero-suggestions.module.css';

/** Best sellers of the last 30 days, each with an Add button, for an empty hero section. */
export function HeroSuggestions({ onAdded }: { onAdded(): unknown }) {
  const { data = [] } = useQuery({ ...adminQueries.content.hero.suggestions.queryOptions(), staleTime: 0 });
  const add = useMutation({
    mutationFn: (productId: string) => adminApi.content.hero.add({ productId, displayOrder: 0 }),
    onSuccess: ({ name }) => {
      toast(HERO_ADDED, name);
      onAdded();
    },
    onError: (error) => toastError(HERO_NOT_ADDED, errorMessage(error)),
  });
  if (data.length === 0) return null;
  return (
    <ul className={formPartsStyles.suggestions} aria-label="Best sellers of the last 30 days">
      {data.map(({ id, name, image, sold }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.suggestButton}
            aria-disabled={add.isPending}
            onClick={() => !add.isPending && add.mutate(id)}
          >
            <span className={`${tableCellStyles.image} ${image?.tone ? `tone-${image.tone}` : ''}`}>
              <ProductImage image={image} sizes="40px" maxWidth={320} decorative />
            </span>
            <span className={tableCellStyles.twoLines}>
              <span className="visually-hidden">Add </span>
              <b>{name}</b>
              <span className={textStyles.second}>{formatCount(sold)} sold in 30 days</span>
            </span>
            <Plus />
          </button>
        </li>
      ))}
    </ul>
  );
}
