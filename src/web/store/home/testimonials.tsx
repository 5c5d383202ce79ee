import { Sample } from '../../shop/sample.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { CarouselControls } from '../../ui/carousel-controls.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';

/** Invented, and shown only where sample content is: marked as such. */
const SAMPLES = [
  {
    name: 'Rohan Kulkarni',
    city: 'Pune',
    initials: 'RK',
    tone: 'kesar',
    product: 'Whey Isolate, Kesar pista',
    text: 'It tastes like the kulfi outside my old college, and one scoop really is 30 grams. I weighed it.',
  },
  {
    name: 'Farah Sheikh',
    city: 'Hyderabad',
    initials: 'FS',
    tone: 'mango',
    product: 'Pea and Rice Protein, Mango',
    text: 'I cannot take milk. This one mixes without lumps in plain water, and my morning is ten minutes shorter.',
  },
  {
    name: 'Meenakshi Iyer',
    city: 'Chennai',
    initials: 'MI',
    tone: 'melon',
    product: 'BCAA 2:1:1, Watermelon',
    text: 'Half marathons in this heat need something cold to look forward to. The label says what is in it, all of it.',
  },
  {
    name: 'Joel D’Souza',
    city: 'Mangaluru',
    initials: 'JD',
    tone: 'sea',
    product: 'Creatine Monohydrate',
    text: 'No taste, no fuss, ten rupees a day. It came on the second day and the seal was as it should be.',
  },
];

/** What people say, one after the other. */
export function Testimonials() {
  const { sample } = useStorefront();
  const carousel = useCarousel(SAMPLES.length);
  const { index, playing, go, holds } = carousel;
  if (!sample) return null;
  return (
    <section className="page-width page-section" aria-roledescription="carousel" aria-labelledby="say" {...holds}>
      <div className="say__h">
        <h2 className="heading-4" id="say">
          What people say
        </h2>
        <Sample>Sample reviews</Sample>
        <div className="say__c">
          <CarouselControls carousel={carousel} what="review" />
        </div>
      </div>
      <div className="say">
        <div className="say__all" aria-live={playing ? 'off' : 'polite'}>
          {SAMPLES.map(({ name, city, initials, tone, product, text }, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of things, not of form fields
            <div
              key={name}
              className={`say__q ${place === index ? '' : 'is-off'}`}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${SAMPLES.length}`}
              inert={place !== index}
            >
              <blockquote>“{text}”</blockquote>
              <p className="say__w">
                <span className={`ava tone-${tone}`} aria-hidden="true">
                  {initials}
                </span>
                <span>
                  <b>{name}</b>, {city}
                  <br />
                  <span className="muted text-small">{product}</span>
                </span>
              </p>
            </div>
          ))}
        </div>
        <div className="say__l">
          {SAMPLES.map(({ name, city, initials, tone }, place) => (
            <button
              key={name}
              type="button"
              className={playing ? 'is-playing' : ''}
              aria-current={place === index}
              onClick={() => go(place)}
            >
              <span className={`ava tone-${tone}`} aria-hidden="true">
                {initials}
              </span>
              <span className="say__n">
                <b>{name}</b>
                <span className="visually-hidden">, </span>
                {city}
              </span>
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
