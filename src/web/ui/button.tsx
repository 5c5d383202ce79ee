import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Icon as IconComponent } from '../icons/create-icon.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Look = ButtonLook & {
  /** before the text; without text it needs an `aria-label` */
  icon?: IconComponent | undefined;
  children?: ReactNode;
};

/** A button, which submits a form only with `type="submit"`. */
export function Button(props: Look & Omit<ComponentProps<'button'>, keyof Look>) {
  const { variant, size, isDanger, isIconOnly = !props.children, className, icon: Icon, children, ...button } = props;
  return (
    <button type="button" {...button} className={buttonClass({ variant, size, isDanger, isIconOnly, className })}>
      {Icon && <Icon />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton(props: Look & Omit<LinkProps, keyof Look>) {
  const { variant, size, isDanger, isIconOnly = !props.children, className, icon: Icon, children, ...link } = props;
  return (
    <Link {...link} className={buttonClass({ variant, size, isDanger, isIconOnly, className })}>
      {Icon && <Icon />}
      {children}
    </Link>
  );
}
