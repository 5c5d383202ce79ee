import { Link } from 'react-router';
import { videoSource } from '#features/content/rules.ts';
import { titleCase } from '#shared/text.ts';
import { Play } from '../../icons/play.ts';
import type { api } from '../../lib/api.ts';
import contentCardStyles from '../../shop/content-card.module.css';
import { CoverImage } from '../../shop/cover-image.tsx';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { FactColumns } from '../../ui/fact-columns.tsx';
import styles from './guide-card.module.css';

export type Guide = Awaited<ReturnType<typeof api.content.guides>>[number];

const SHOWN_MUSCLES = 3;
const SHOWN_EQUIPMENT = 2;
const SIZES = '(min-width: 1100px) 390px, (min-width: 768px) 46vw, 92vw';

/** A workout guide: goal, difficulty, duration, equipment. */
export function GuideCard({ guide, priority, level = 2 }: { guide: Guide; priority?: boolean; level?: 2 | 3 }) {
  const { slug, title, description, image, videoUrl, category, difficultyLevel, duration } = guide;
  const video = videoSource(videoUrl);
  const Heading = `h${level}` as const;
  return (
    <article className={`${contentCardStyles.card} ${contentCardStyles.linked}`}>
      <CoverImage image={image} sizes={SIZES} small priority={priority ?? false}>
        <p className={contentCardStyles.tags} data-part="tags">
          <DifficultyBadge level={difficultyLevel} />
          <span className={`${badgeStyles.badge} ${badgeStyles.soft}`}>{category}</span>
        </p>
        {video && (
          <span className={styles.play}>
            <Play />
            <span className="visually-hidden">Video</span>
          </span>
        )}
      </CoverImage>
      <div className={contentCardStyles.body}>
        <Heading className={contentCardStyles.title}>
          <Link to={`/workout-guides/${slug}`}>{title}</Link>
        </Heading>
        <FactColumns
          className={contentCardStyles.facts}
          facts={[
            { label: 'Duration', value: duration },
            { label: 'Difficulty', value: titleCase(difficultyLevel) },
          ]}
        />
        <p className={`${contentCardStyles.description} ${contentCardStyles.clipped}`} data-part="description">
          {description}
        </p>
        <dl className={contentCardStyles.needs}>
          <Few name="Target muscles" values={guide.targetMuscles} shown={SHOWN_MUSCLES} />
          <Few name="Equipment" values={guide.equipmentNeeded} shown={SHOWN_EQUIPMENT} />
        </dl>
        <GuideButton slug={slug} title={title} videoUrl={videoUrl} />
      </div>
    </article>
  );
}

/** Green for beginner, yellow for intermediate, red for advanced. */
export function DifficultyBadge({ level }: { level: Guide['difficultyLevel'] }) {
  return <span className={`${badgeStyles.badge} ${styles[level]}`}>{titleCase(level)}</span>;
}

// the first few of a list, and the number of others
function Few({ name, values, shown }: { name: string; values: string[]; shown: number }) {
  if (values.length === 0) return null;
  const more = values.length - shown;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.slice(0, shown).join(', ')}
        {more > 0 && <span className={`${contentCardStyles.more} tabular`}>{`+${more}`}</span>}
      </dd>
    </div>
  );
}

// the shop's own video plays on the guide's page, another opens in a new tab
function GuideButton({ slug, title, videoUrl }: Pick<Guide, 'slug' | 'title' | 'videoUrl'>) {
  const video = videoSource(videoUrl);
  const words = video ? 'Watch Workout' : 'View Guide';
  if (videoUrl && video === 'elsewhere')
    return (
      <a
        className={`${buttonStyles.button} ${buttonStyles.outline}`}
        href={videoUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${words}: ${title} (opens in a new tab)`}
      >
        {words}
      </a>
    );
  return (
    <Link
      className={`${buttonStyles.button} ${buttonStyles.outline}`}
      to={`/workout-guides/${slug}`}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </Link>
  );
}
