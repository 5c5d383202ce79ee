/** The contact page with a subject. */
export const contactPath = (subject: string, kind?: 'complaint'): string =>
  `/contact?${kind ? `kind=${kind}&` : ''}subject=${encodeURIComponent(subject)}`;
