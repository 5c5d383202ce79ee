import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import type { api } from '../../lib/api.ts';
import { CoverImage } from '../../shop/cover-image.tsx';

export type Plan = Awaited<ReturnType<typeof api.content.plans>>[number];

const SHOWN_FEATURES = 3;
const SIZES = '(min-width: 1100px) 390px, (min-width: 680px) 46vw, 92vw';

/** A nutrition plan: what it is, for whom, what is in it, what it costs. */
export function PlanCard({ plan, priority }: { plan: Plan; priority: boolean }) {
  const { id, title, description, image, targetAudience, duration, features, price } = plan;
  const more = features.length - SHOWN_FEATURES;
  return (
    <article className="cc">
      <CoverImage picture={image} sizes={SIZES} small priority={priority}>
        {targetAudience && (
          <p className="cc__tags">
            <span className="badge badge--soft">{targetAudience}</span>
          </p>
        )}
      </CoverImage>
      <div className="cc__b">
        <h2 className="cc__t">{title}</h2>
        <dl className="cc__facts">
          <div>
            <dt>Duration</dt>
            <dd>{duration}</dd>
          </div>
          <div>
            <dt>For</dt>
            <dd>{targetAudience}</dd>
          </div>
        </dl>
        <p className="cc__d">{description}</p>
        {features.length > 0 && (
          <ul className="cc__list">
            {features.slice(0, SHOWN_FEATURES).map((feature, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: staff may have written one twice
              <li key={index}>{feature}</li>
            ))}
            {more > 0 && <li className="cc__more">{`+${more} more features`}</li>}
          </ul>
        )}
        <div className="cc__end">
          <p className="cc__price num">{price ? formatRupees(price) : 'Free'}</p>
          <Link
            className="btn btn--line"
            to={`/contact?plan=${id}&subject=${encodeURIComponent(`Enquiry: ${title}`)}`}
            aria-label={`Get Started with ${title}`}
          >
            Get Started
          </Link>
        </div>
      </div>
    </article>
  );
}
