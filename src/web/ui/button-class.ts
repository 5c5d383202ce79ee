import buttonStyles from './button.module.css';

export type ButtonLook = {
  /** 'plain': with a border; 'text': like a link */
  variant?: 'plain' | 'primary' | 'dark' | 'outline' | 'ghost' | 'destructive' | 'text' | undefined;
  size?: 'small' | undefined;
  /** it deletes or ends something */
  isDanger?: boolean | undefined;
  /** an icon without text, also where the icon is a child */
  isIconOnly?: boolean | undefined;
  /** further classes, for its place */
  className?: string | undefined;
};

/** The classes of a button. */
export function buttonClass({ variant = 'plain', size, isDanger, isIconOnly, className }: ButtonLook): string {
  const classes = [
    variant === 'text' ? buttonStyles.textButton : buttonStyles.button,
    variant !== 'text' && variant !== 'plain' && buttonStyles[variant],
    isIconOnly && buttonStyles.onlyIcon,
    size && buttonStyles[size],
    isDanger && buttonStyles.danger,
    className,
  ];
  return classes.filter(Boolean).join(' ');
}
