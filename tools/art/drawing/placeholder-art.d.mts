/** An unlabelled tub on transparency, 800 × 800. */
export function placeholderArt(): string;
