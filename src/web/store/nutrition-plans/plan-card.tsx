import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import type { api } from '../../lib/api.ts';
import contentCardStyles from '../../shop/content-card.module.css';
import { CoverImage } from '../../shop/cover-image.tsx';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { FactColumns } from '../../ui/fact-columns.tsx';

export type Plan = Awaited<ReturnType<typeof api.content.plans>>[number];

const SHOWN_FEATURES = 3;
const SIZES = '(min-width: 1100px) 390px, (min-width: 768px) 46vw, 92vw';

/** A nutrition plan: description, audience, features, price. */
export function PlanCard({ plan, priority }: { plan: Plan; priority: boolean }) {
  const { id, title, description, image, targetAudience, duration, features, price } = plan;
  const more = features.length - SHOWN_FEATURES;
  return (
    <article className={contentCardStyles.card}>
      <CoverImage image={image} sizes={SIZES} small priority={priority}>
        {targetAudience && (
          <p className={contentCardStyles.tags} data-part="tags">
            <span className={`${badgeStyles.badge} ${badgeStyles.soft}`}>{targetAudience}</span>
          </p>
        )}
      </CoverImage>
      <div className={contentCardStyles.body}>
        <h2 className={contentCardStyles.title}>{title}</h2>
        <FactColumns
          className={contentCardStyles.facts}
          facts={[
            { label: 'Duration', value: duration },
            { label: 'For', value: targetAudience },
          ]}
        />
        <p className={contentCardStyles.description}>{description}</p>
        {features.length > 0 && (
          <ul className={contentCardStyles.features}>
            {features.slice(0, SHOWN_FEATURES).map((feature, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: staff may have written one twice
              <li key={index}>{feature}</li>
            ))}
            {more > 0 && <li className={contentCardStyles.more}>{`+${more} more features`}</li>}
          </ul>
        )}
        <div className={contentCardStyles.end}>
          <p className={`${contentCardStyles.price} tabular`}>{price ? formatRupees(price) : 'Free'}</p>
          <Link
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
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
