import type { ReactNode } from 'react';

const SIZES = { tiny: 'icon icon-tiny', small: 'icon icon-small', medium: 'icon', large: 'icon icon-large' };

type IconProps = {
  /** 22 px without it, 16 px in the panel */
  size?: keyof typeof SIZES;
  /** spoken; without it the icon is decoration */
  label?: string;
  className?: string | undefined;
};

export type Icon = (props: IconProps) => ReactNode;

/** An icon of one path on 24 by 24 units, drawn as a line in the colour of the text. */
export function createIcon(path: string): Icon {
  return ({ size = 'medium', label, className }) => {
    const classes = className ? `${SIZES[size]} ${className}` : SIZES[size];
    const shape = <path d={path} />;
    return label ? (
      <svg className={classes} viewBox="0 0 24 24" role="img" aria-label={label}>
        {shape}
      </svg>
    ) : (
      <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
        {shape}
      </svg>
    );
  };
}
