/** The cache header of content that never changes under its address. */
export const FOREVER = 'public, max-age=31536000, immutable';
