/** Joins the defined class names. */
export const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;
