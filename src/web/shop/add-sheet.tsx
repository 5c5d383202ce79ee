import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { type api, orpc } from '../lib/api.ts';
import arrowLinkStyles from '../ui/arrow-link.module.css';
import { BusyButton } from '../ui/busy-button.tsx';
import buttonStyles from '../ui/button.module.css';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import skeletonStyles from '../ui/skeleton.module.css';
import styles from './add-sheet.module.css';
import { useAddToCart } from './cart.ts';
import { Price } from './price.tsx';
import { selectVariant, variantPath } from './select-variant.ts';
import { useBuyableUnits } from './use-buyable-units.ts';
import { FlavourOptions, SizeOptions } from './variant-options.tsx';

type Props = { product: { slug: string; name: string }; open: boolean; onClose(): void };
type Detail = Awaited<ReturnType<typeof api.catalog.get>>;

/** Chooses flavour and size of a product within a list. */
export default function AddSheet({ product, open, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    ...orpc.catalog.get.queryOptions({ input: { id: product.slug } }),
    enabled: open,
  });
  // a portal, so that the card's styles do not apply
  return createPortal(
    <Dialog open={open} title={product.name} onClose={onClose}>
      <DialogBody>
        {data ? (
          <Choice product={data} onAdded={onClose} />
        ) : isError ? (
          <LoadFailed title="The product could not be loaded." onRetry={() => refetch()} />
        ) : (
          <div className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`} aria-busy="true" />
        )}
      </DialogBody>
    </Dialog>,
    document.body,
  );
}

function Choice({ product, onAdded }: { product: Detail; onAdded(): void }) {
  const [wish, want] = useState<{ flavour: string | null; size: string | null }>({ flavour: null, size: null });
  const selected = selectVariant(product, wish);
  const choice = {
    ...selected,
    chooseFlavour: (flavour: string) => want((before) => ({ ...before, flavour })),
    chooseSize: (size: string) => want((before) => ({ ...before, size })),
  };
  const { variant } = selected;
  const { add, adding } = useAddToCart();
  const { maximum = 1, note } = useBuyableUnits(product.id, variant?.id, 1);
  const canAdd = variant?.inStock && maximum > 0;
  return (
    <div className={styles.head}>
      <Price price={variant?.price ?? 0} mrp={variant?.originalPrice ?? null} />
      <FlavourOptions product={product} choice={choice} />
      <SizeOptions product={product} choice={choice} />
      <p className="muted text-small" role="status">
        {variant?.inStock && note}
      </p>
      {canAdd ? (
        <BusyButton
          busy={adding}
          busyLabel="Adding..."
          onClick={() => add({ productId: product.id, variantId: variant.id }, onAdded)}
        >
          Add to cart
        </BusyButton>
      ) : (
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.fullWidth}`} disabled>
          {variant?.inStock ? 'Add to cart' : 'Out of Stock'}
        </button>
      )}
      <Link className={arrowLinkStyles.link} to={variantPath(product.slug, selected)}>
        <span>Everything about it</span>
      </Link>
    </div>
  );
}
