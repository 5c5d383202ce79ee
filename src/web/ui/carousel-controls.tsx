import buttonStyles from './button.module.css';
import { Icon } from './icon.tsx';
import type { Carousel } from './use-carousel.ts';

/** Pause or play, previous, next. `what` names an item: 'slide'. */
export function CarouselControls({ carousel, what }: { carousel: Carousel; what: string }) {
  const { index, stopped, go, toggle } = carousel;
  return (
    <>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={`${stopped ? 'Play' : 'Pause'} ${what}s`}
        onClick={toggle}
      >
        <Icon name={stopped ? 'play' : 'pause'} small />
      </button>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={`Previous ${what}`}
        onClick={() => go(index - 1)}
      >
        <Icon name="left" small />
      </button>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={`Next ${what}`}
        onClick={() => go(index + 1)}
      >
        <Icon name="right" small />
      </button>
    </>
  );
}
