/** The names that are there, as one class attribute. */
export const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;
