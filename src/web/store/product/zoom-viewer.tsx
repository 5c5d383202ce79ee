import { type KeyboardEvent, useRef } from 'react';
import { ZoomIn } from '../../icons/zoom-in.ts';
import { ZoomOut } from '../../icons/zoom-out.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Product } from './product.ts';
import { useZoom } from './use-zoom.ts';
import styles from './zoom-viewer.module.css';

type Props = {
  name: string;
  images: Product['images'];
  tone: string;
  view: number;
  onView(view: number): void;
  open: boolean;
  onClose(): void;
};

/** A full-screen image in its largest width. */
export default function ZoomViewer({ open, onClose, ...props }: Props) {
  return (
    <Modal open={open} onClose={onClose} className={styles.viewer} label={`Images of ${props.name}`}>
      <Viewer {...props} onClose={onClose} />
    </Modal>
  );
}

/** Arrow keys and swipes change the image; keys, buttons, double tap and pinching zoom. */
function Viewer({ images, tone, view, onView, onClose }: Omit<Props, 'open' | 'name'>) {
  const stage = useRef<HTMLDivElement>(null);
  const go = (step: number) => onView((view + step + images.length) % images.length);
  const { scale, zoomBy, reset } = useZoom(stage, { onSwipe: images.length > 1 ? go : undefined });
  const image = images[view]!;
  const change = (step: number) => {
    reset();
    go(step);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && images.length > 1) change(1);
    else if (key === 'ArrowLeft' && images.length > 1) change(-1);
    else if (key === '+' || key === '=') zoomBy(1.5);
    else if (key === '-') zoomBy(1 / 1.5);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog, whose buttons do the same
    <div className={`${styles.inside} tone-${tone}`} tabIndex={-1} onKeyDown={onKeyDown}>
      <div ref={stage} className={`${styles.stage} ${studioStyles.studio}`}>
        <ProductImage key={image.key} image={image} sizes="4000px" priority />
      </div>
      <p className={`${styles.position} tabular`} role="status">
        {view + 1} of {images.length}
        <span className="visually-hidden">, {image.alt}</span>
      </p>
      <div className={styles.buttons}>
        <button type="button" className={buttonStyles.iconButton} aria-label="Close images" onClick={onClose}>
          <Icon name="close" />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom in"
          disabled={scale >= 4}
          onClick={() => zoomBy(1.5)}
        >
          <ZoomIn />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom out"
          disabled={scale <= 1}
          onClick={() => zoomBy(1 / 1.5)}
        >
          <ZoomOut />
        </button>
      </div>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={`${buttonStyles.iconButton} ${styles.previous}`}
            aria-label="Previous image"
            onClick={() => change(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className={`${buttonStyles.iconButton} ${styles.next}`}
            aria-label="Next image"
            onClick={() => change(1)}
          >
            <Icon name="right" />
          </button>
        </>
      )}
    </div>
  );
}
