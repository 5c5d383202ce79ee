/** a length of URL that every server and proxy accepts */
const ADDRESS_MAXIMUM = 4000;

/** Starts a download from a URL that the server issued. A long one is posted as a form. */
export function startDownload(url: string): void {
  if (url.length <= ADDRESS_MAXIMUM) {
    location.assign(url);
    return;
  }
  const { pathname, searchParams } = new URL(url, location.origin);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = pathname;
  for (const [name, value] of searchParams) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
