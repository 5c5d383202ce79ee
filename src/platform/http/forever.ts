/** The Cache-Control header of immutable content. */
export const FOREVER = 'public, max-age=31536000, immutable';
