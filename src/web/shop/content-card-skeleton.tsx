import skeletonStyles from '../ui/skeleton.module.css';
import contentCardStyles from './content-card.module.css';
import coverImageStyles from './cover-image.module.css';
/** The skeleton of a plan's or guide's card. */
export function ContentCardSkeleton() {
  return (
    <div
      className={`${contentCardStyles.card} ${contentCardStyles.loading}`}
      data-part="loading-card"
      aria-hidden="true"
    >
      <div className={`${coverImageStyles.cover} ${skeletonStyles.skeleton}`} />
      <div className={contentCardStyles.body}>
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
      </div>
    </div>
  );
}
