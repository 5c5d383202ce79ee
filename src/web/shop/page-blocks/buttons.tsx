import type { Button } from '#features/pages/block-rules.ts';
import buttonStyles from '../../ui/button.module.css';
import { SmartLink } from '../smart-link.tsx';

/** The first is the primary action. */
export function Buttons({ buttons }: { buttons: readonly Button[] }) {
  return buttons.map(({ label, to }, index) => (
    <SmartLink
      key={`${label} ${to}`}
      to={to}
      className={`${buttonStyles.button} ${index === 0 ? buttonStyles.primary : buttonStyles.outline}`}
    >
      {label}
    </SmartLink>
  ));
}
