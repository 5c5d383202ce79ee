import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { videoSource } from '#features/content/rules.ts';
import { titleCase } from '#shared/text.ts';
import { type api, orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { CoverImage } from '../../shop/cover-image.tsx';
import '../../styles/plans-guides.css';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import type { Route } from './+types/guide-page';
import { DifficultyBadge, GuideCard } from './guide-card.tsx';

const guideQuery = (slug: string) => orpc.content.guide.queryOptions({ input: { slug } });

export const loader = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  prefetch(context, guideQuery((params as { slug: string }).slug));
// in the browser the page shows at once, with the shape of what comes
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
      back={{ to: '/workout-guides', label: 'Back to Workout Guides' }}
    />
  );
}

type Guide = Awaited<ReturnType<typeof api.content.guide>>;

function Found({ guide }: { guide: Guide }) {
  const { title, description, category, difficultyLevel, duration, instructions, others } = guide;
  return (
    <div className="wrap pg gd">
      <PageMeta
        title={title}
        description={description.slice(0, 160)}
        path={`/workout-guides/${guide.slug}`}
        picture={guide.image}
      />
      <div className="gd__top">
        <Breadcrumbs way={[{ name: 'Workout guides', to: '/workout-guides' }]} here={title} />
        <Link className="lnk sm" to="/workout-guides">
          Back to Workout Guides
        </Link>
      </div>
      <header className="gd__h">
        <div>
          <p className="gd__tags">
            <DifficultyBadge level={difficultyLevel} />
            <span className="badge">{category}</span>
          </p>
          <h1 className="h1 hd">{title}</h1>
          <p className="lead muted">{description}</p>
          <dl className="cc__facts">
            <div>
              <dt>Duration</dt>
              <dd>{duration}</dd>
            </div>
            <div>
              <dt>Difficulty</dt>
              <dd>{titleCase(difficultyLevel)}</dd>
            </div>
          </dl>
        </div>
        <Media guide={guide} />
      </header>
      <div className="gd__g">
        <section aria-labelledby="steps">
          <h2 className="h2 hd" id="steps">
            Steps
          </h2>
          <ol className="steps">
            {instructions.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may come twice
              <li key={index}>{step}</li>
            ))}
          </ol>
        </section>
        <aside className="gd__side" aria-label="What it trains and needs">
          <Words title="Target muscles" values={guide.targetMuscles} />
          <Words title="Equipment" values={guide.equipmentNeeded} />
          <div className="gd__safe">
            <h2 className="h4">Train safely</h2>
            <p className="sm">
              Stop when something hurts, when you feel dizzy or short of breath at rest. If you have a heart, joint or
              back condition, are pregnant, or have not trained for long, ask a doctor before you begin.
            </p>
          </div>
        </aside>
      </div>
      {others.length > 0 && (
        <section className="gd__more" aria-labelledby="others">
          <h2 className="h2 hd" id="others">
            More in {category}
          </h2>
          <div className="ccs">
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

/** The film where the shop has one, the cover otherwise; a video elsewhere is a link. */
function Media({ guide: { image, title, videoUrl } }: { guide: Guide }) {
  const place = videoSource(videoUrl);
  if (videoUrl && place === 'own')
    return (
      <figure className="gd__m">
        {/* without sound: the steps are its text */}
        <video
          className="cover"
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
        <figcaption className="muted sm">A short film without sound. The steps below say the same.</figcaption>
      </figure>
    );
  return (
    <div className="gd__m">
      <CoverImage picture={image} sizes={SIZES} priority />
      {videoUrl && place === 'elsewhere' && (
        <a className="btn btn--go" href={videoUrl} target="_blank" rel="noopener noreferrer">
          <Play className="ic" aria-hidden="true" />
          Watch Workout
          <span className="sr"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

function Words({ title, values }: { title: string; values: string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <h2 className="h4">{title}</h2>
      <ul className="words">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </div>
  );
}

function GuideSkeleton() {
  return (
    <div className="wrap pg gd" aria-busy="true">
      <div className="gd__h gd__h--sk" aria-hidden="true">
        <div>
          <div className="sk" />
          <div className="sk" />
          <div className="sk" />
        </div>
        <div className="cover sk" />
      </div>
    </div>
  );
}
