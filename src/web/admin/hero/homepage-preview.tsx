import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { ChevronLeft } from '../../icons/chevron-left.ts';
import { ChevronRight } from '../../icons/chevron-right.ts';
import { orpc } from '../../lib/api.ts';
import { useTheme } from '../../lib/theme.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DEVICES, type Device, SlidePreview } from '../components/content/slide-preview.tsx';
import styles from './homepage-preview.module.css';

type Props = { /** the current row's product */ current: string | null };

/** The hero section as customers see it, one slide at a time, following the current row. */
export function HomepagePreview({ current }: Props) {
  const { data: slides = [] } = useQuery({ ...orpc.content.hero.queryOptions({ input: undefined }), staleTime: 0 });
  const theme = useTheme();
  const [device, setDevice] = useState<Device>('desk');
  const [at, setAt] = useState(0);
  const place = slides.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (place >= 0) setAt(place);
  }, [place]);
  const index = Math.min(at, slides.length - 1);
  const slide = slides[index];
  const turn = (by: number) => setAt((index + by + slides.length) % slides.length);
  const banners = slides.filter(({ kind }) => kind === 'banner').length;
  return (
    <aside className={cardStyles.card} aria-label="Homepage preview">
      <header>
        <h3>Homepage preview</h3>
        <span className="muted">{slide ? `Slide ${index + 1} of ${slides.length}` : 'No slides'}</span>
        <div className={arrangeStyles.actions}>
          <SegmentedControl label="Preview on" choices={DEVICES} value={device} onChange={setDevice} />
        </div>
      </header>
      <div className={`${cardStyles.body} ${styles.heroSplitVariants}`}>
        {slide?.kind === 'product' && (
          <SlidePreview
            device={device}
            ground={`tone-${slide.image?.tone ?? flavourTone(slide.flavour)}`}
            over={[slide.flavour, slide.size].filter(Boolean).join(', ') || slide.category}
            title={slide.name}
            text={slide.subtitle}
            button={`${formatRoundedRupees(slide.price)} · ${slide.inStock ? 'Add to cart' : 'Out of Stock'}`}
            image={slide.image}
          />
        )}
        {slide?.kind === 'banner' && (
          <SlidePreview
            device={device}
            ground={theme}
            over={slide.subtitle}
            title={slide.title}
            text={slide.description}
            button={slide.buttonText && slide.buttonLink ? slide.buttonText : null}
            image={slide.image}
          />
        )}
        {slides.length > 1 && (
          <div className={arrangeStyles.row}>
            <IconButton icon={ChevronLeft} label="Slide before" onClick={() => turn(-1)} />
            <IconButton icon={ChevronRight} label="Next slide" onClick={() => turn(1)} />
          </div>
        )}
        <p>
          Products come first, then {pluralize(banners, 'active banner')}. Next slide every 5 s; hidden products are
          left out.
        </p>
      </div>
    </aside>
  );
}
