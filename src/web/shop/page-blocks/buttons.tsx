import type { Button } from '#features/pages/block-rules.ts';
import { SmartLink } from './rich-text.tsx';

/** The first is what most people want. */
export function Buttons({ buttons }: { buttons: readonly Button[] }) {
  return buttons.map(({ label, to }, index) => (
    <SmartLink key={`${label} ${to}`} to={to} className={`btn btn--${index === 0 ? 'go' : 'line'}`}>
      {label}
    </SmartLink>
  ));
}
