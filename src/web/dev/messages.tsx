import { Check } from '../icons/check.ts';
import badgeStyles from '../ui/badge.module.css';
import { Badge, type Hue } from '../ui/badge.tsx';
import emptyStyles from '../ui/empty.module.css';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Problem } from '../ui/problem.tsx';
import skeletonStyles from '../ui/skeleton.module.css';
import waitingStyles from '../ui/waiting.module.css';
import styles from './components.module.css';
import { Row, Section } from './section.tsx';

const HUES: readonly Hue[] = ['amber', 'blue', 'green', 'forest', 'grey', 'red', 'purple', 'orange', 'yellow'];

export function Messages() {
  return (
    <>
      <Section name="Badges">
        <Row>
          <span className={badgeStyles.badge}>New</span>
          <span className={`${badgeStyles.badge} ${badgeStyles.soft}`}>Out of stock</span>
          <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>Verified</span>
        </Row>
        <Row>
          {HUES.map((hue) => (
            <Badge key={hue} hue={hue} icon={Check}>
              {hue}
            </Badge>
          ))}
          <Badge hue="green" icon={Check} plain>
            plain
          </Badge>
        </Row>
      </Section>
      <Section name="Nothing, waiting, failed">
        <div className={emptyStyles.empty}>
          <h3 className="heading-4">No orders yet</h3>
          <p className="muted">They appear here.</p>
        </div>
        <Row>
          <span className={waitingStyles.spinner} aria-hidden="true" />
          <span className={`${skeletonStyles.skeleton} ${styles.bone}`} />
        </Row>
        <LoadFailed title="The orders could not be loaded." onRetry={() => {}} />
        <LoadFailed title="Error loading orders" error={new TypeError()} onRetry={() => {}} />
        <Problem>Only 2 left in stock</Problem>
      </Section>
    </>
  );
}
