import { lazy, Suspense, useState } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { ProductImage, preloadImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import badgeStyles from '../../ui/badge.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './gallery.module.css';
import type { Product } from './product.ts';
import { imagesForFlavour } from './product-images.ts';

// loaded when an image is first enlarged
const ZoomViewer = lazy(() => import('./zoom-viewer.tsx'));

/** The displayed width; on phones an eighth less, which is not visible and avoids a larger file. */
const SIZES = '(min-width: 1100px) 700px, 88vw';

const NAMES: Record<string, string> = { front: 'Front', side: 'Side', back: 'Back label' };

/** The product's images of the chosen flavour: one large, which opens enlarged, and thumbnails. */
export function Gallery({ product, flavour }: { product: Product; flavour: string | null }) {
  const images = imagesForFlavour(product, flavour);
  const [chosen, choose] = useState({ flavour, view: 0 });
  // another flavour starts with its first image
  const view = chosen.flavour === flavour && chosen.view < images.length ? chosen.view : 0;
  preloadImage(images[0], SIZES);
  const [zoom, setZoom] = useState<'unused' | 'open' | 'closed'>('unused');
  const visibleImage = images[view] ?? null;
  const tone = visibleImage?.tone ?? flavourTone(visibleImage?.flavour ?? null);
  const setView = (index: number) => choose({ flavour, view: index });
  return (
    <div className={`${styles.gallery} tone-${tone}`}>
      <div className={`${styles.main} ${studioStyles.studio}`} data-part="image">
        {product.badge && <span className={badgeStyles.badge}>{product.badge}</span>}
        <ProductImage image={visibleImage} sizes={SIZES} priority />
        {visibleImage && (
          <button type="button" className={styles.zoom} aria-label="Enlarge image" onClick={() => setZoom('open')}>
            <Icon name="search" />
          </button>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails} data-part="thumbnails">
          {images.map((image, index) => (
            <li key={image.key}>
              <button
                type="button"
                className={studioStyles.studio}
                aria-current={index === view ? 'true' : undefined}
                aria-label={`Image: ${NAMES[image.view ?? ''] ?? index + 1}`}
                onClick={() => setView(index)}
              >
                <ProductImage image={image} sizes="(min-width: 1100px) 230px, 68px" maxWidth={640} decorative />
                {NAMES[image.view ?? ''] && <span className={styles.name}>{NAMES[image.view ?? '']}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom !== 'unused' && (
        <Suspense fallback={null}>
          <ZoomViewer
            name={product.name}
            images={images}
            tone={tone}
            view={view}
            onView={setView}
            open={zoom === 'open'}
            onClose={() => setZoom('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
