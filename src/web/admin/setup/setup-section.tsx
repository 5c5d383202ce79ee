import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Landmark } from '../../icons/landmark.ts';
import { Mail } from '../../icons/mail.ts';
import { Package } from '../../icons/package.ts';
import { Palette } from '../../icons/palette.ts';
import { Shield } from '../../icons/shield.ts';
import { Truck } from '../../icons/truck.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import styles from './setup-section.module.css';
import { type SetupLine, StepAction, StepIcon } from './setup-step.tsx';

const ICONS: Record<SetupLine['group'], IconComponent> = {
  Legal: Shield,
  Brand: Palette,
  Payments: Landmark,
  Delivery: Truck,
  Mail,
  Policies: ClipboardCheck,
  'First product': Package,
};

const WORDS = { missing: 'Missing.', wrong: 'Not valid.' };

/** A group of the set-up with a line per step. */
export function SetupSection({ id, title, lines }: { id: string; title: SetupLine['group']; lines: SetupLine[] }) {
  const Icon = ICONS[title];
  const required = lines.filter(({ optional }) => !optional);
  const doneSections = required.filter(({ state }) => state === 'done');
  return (
    <Card
      id={id}
      title={title}
      icon={Icon}
      aside={
        required.length > 0 && (
          <span className={`${arrangeStyles.actions} muted ${textStyles.small}`}>
            {doneSections.length} of {required.length} required
          </span>
        )
      }
    >
      <ul className={styles.setupLines}>
        {lines.map((line) => (
          <li key={line.key} className={line.state === 'wrong' ? styles.wrongLine : undefined}>
            <StepIcon state={line.state} />
            <p>
              <b>{line.title}</b>
              <span>
                {line.state !== 'done' && (
                  <b className={line.optional ? 'muted' : `${styles[line.state]}`}>
                    {line.optional ? 'Optional.' : WORDS[line.state]}
                  </b>
                )}{' '}
                {line.detail}
              </span>
            </p>
            <p className={styles.setupWhy}>
              <span>{line.why}</span>
              <span className="muted">{line.source}</span>
            </p>
            <StepAction line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
