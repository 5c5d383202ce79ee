import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { videoSource } from '#features/content/rules.ts';
import { titleCase } from '#shared/text.ts';
import { Play } from '../../icons/play.ts';
import { type api, orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import contentCardStyles from '../../shop/content-card.module.css';
import coverImageStyles from '../../shop/cover-image.module.css';
import { CoverImage } from '../../shop/cover-image.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Slot } from '../../shop/slot.tsx';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { FactColumns } from '../../ui/fact-columns.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import listPageStyles from '../components/list-page.module.css';
import type { Route } from './+types/guide-page';
import { DifficultyBadge, GuideCard } from './guide-card.tsx';
import styles from './guide-page.module.css';

const guideQuery = (slug: string) => orpc.content.guide.queryOptions({ input: { slug } });

export const loader = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  prefetch(context, guideQuery((params as { slug: string }).slug));
// in the browser the page appears at once, with skeletons
export const clientLoader = () => null;

export default function GuidePage() {
  const { slug = '' } = useParams();
  const { data: guide, isError, error, refetch } = useQuery(guideQuery(slug));
  if (guide) return <Found guide={guide} />;
  if (!isError) return <GuideSkeleton />;
  return (
    <MissingItem
      what="guide"
      error={error}
      onRetry={refetch}
      backLink={{ to: '/workout-guides', label: 'Back to Workout Guides' }}
    />
  );
}

type Guide = Awaited<ReturnType<typeof api.content.guide>>;

function Found({ guide }: { guide: Guide }) {
  const { title, description, category, difficultyLevel, duration, instructions, others } = guide;
  return (
    <div className={`page-width ${listPageStyles.page} ${styles.page}`}>
      <PageMeta
        title={title}
        description={description.slice(0, 160)}
        path={`/workout-guides/${guide.slug}`}
        picture={guide.image}
      />
      <div className={styles.top}>
        <Breadcrumbs way={[{ name: 'Workout guides', to: '/workout-guides' }]} here={title} />
        <Link className="link text-small" to="/workout-guides">
          Back to Workout Guides
        </Link>
      </div>
      <header className={styles.head}>
        <div>
          <p className={styles.tags}>
            <DifficultyBadge level={difficultyLevel} />
            <span className={badgeStyles.badge}>{category}</span>
          </p>
          <h1 className="heading-1 heading">{title}</h1>
          <p className="lead muted">{description}</p>
          <FactColumns
            className={contentCardStyles.facts}
            facts={[
              { label: 'Duration', value: duration },
              { label: 'Difficulty', value: titleCase(difficultyLevel) },
            ]}
          />
        </div>
        <Media guide={guide} />
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="steps">
          <h2 className="heading-2 heading" id="steps">
            Steps
          </h2>
          <ol className={styles.steps}>
            {instructions.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may come twice
              <li key={index}>{step}</li>
            ))}
          </ol>
        </section>
        <aside className={styles.side} aria-label="What it trains and needs">
          <Words title="Target muscles" values={guide.targetMuscles} />
          <Words title="Equipment" values={guide.equipmentNeeded} />
          <div className={styles.safety}>
            <h2 className="heading-4">Train safely</h2>
            <p className="text-small">
              Stop when something hurts, when you feel dizzy or short of breath at rest. If you have a heart, joint or
              back condition, are pregnant, or have not trained for long, ask a doctor before you begin.
            </p>
          </div>
        </aside>
      </div>
      <Slot name="article-bottom" slug={guide.slug} />
      {others.length > 0 && (
        <section className="stack" aria-labelledby="others">
          <h2 className="heading-2 heading" id="others">
            More in {category}
          </h2>
          <div className={contentCardStyles.grid}>
            {others.map((one) => (
              <GuideCard key={one.id} guide={one} level={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

const SIZES = '(min-width: 1100px) 690px, 92vw';

/** The shop's own video, else the cover; another site's video is a link. */
function Media({ guide: { image, title, videoUrl } }: { guide: Guide }) {
  const place = videoSource(videoUrl);
  if (videoUrl && place === 'own')
    return (
      <figure className={styles.film}>
        {/* the video has no sound; the steps are its text */}
        <video
          className={coverImageStyles.cover}
          src={videoUrl}
          {...(image ? { poster: `/media/${image.key}-${image.webpWidths.at(-1)}.webp` } : {})}
          width={1600}
          height={900}
          preload="none"
          controls
          muted
          playsInline
          aria-label={`Film: ${title}`}
        />
        <figcaption className="muted text-small">A short film without sound. The steps below say the same.</figcaption>
      </figure>
    );
  return (
    <div className={styles.film}>
      <CoverImage image={image} sizes={SIZES} priority />
      {videoUrl && place === 'elsewhere' && (
        <a
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          href={videoUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Play />
          Watch Workout
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

function Words({ title, values }: { title: string; values: string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <h2 className="heading-4">{title}</h2>
      <ul className={styles.words}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </div>
  );
}

function GuideSkeleton() {
  return (
    <div className={`page-width ${listPageStyles.page} ${styles.page}`} aria-busy="true">
      <div className={`${styles.head} ${styles.loading}`} aria-hidden="true">
        <div>
          <div className={skeletonStyles.skeleton} />
          <div className={skeletonStyles.skeleton} />
          <div className={skeletonStyles.skeleton} />
        </div>
        <div className={`${coverImageStyles.cover} ${skeletonStyles.skeleton}`} />
      </div>
    </div>
  );
}
