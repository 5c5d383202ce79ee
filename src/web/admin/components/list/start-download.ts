/** an address that every server and proxy takes */
const ADDRESS_MAXIMUM = 4000;

/** Lets the browser take a file to disk from an address that the server gave out. A long one goes as a form. */
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
