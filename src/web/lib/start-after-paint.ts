const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const NAMED = /import \* as (\w+) from ("[^"]+");/g;
const BARE = /(?:^|\n)import ("[^"]+");?/g;

/**
 * Lets the page's scripts start once it has been painted: until then styles, fonts and pictures have the line and
 * the processor for themselves. The page is whole without its scripts. Works on the router's own start script, whose
 * form a test holds: its imports become dynamic ones, the rest of it stays.
 */
export function startAfterPaint(html: string): string {
  const [whole, nonce = '', body = ''] = MODULE.exec(html) ?? [];
  if (!whole) return html;
  const first = [...body.matchAll(BARE)].map(([, href]) => `import(${href})`);
  const named = [...body.matchAll(NAMED)];
  const rest = body.replace(NAMED, '').replace(BARE, '').trim();
  const preloads = JSON.stringify([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const variables = named.map(([, name], index) => `${name}=m[${index}]`).join(',');
  const script = `(function(d,b){function go(){if(b)return;b=1;${preloads}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});Promise.all([${first}]).then(function(){return Promise.all([${named.map(([, , href]) => `import(${href})`)}])}).then(function(m){var ${variables};${rest}})}
try{if(d.hidden)go();else new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch(e){go()}
d.addEventListener('visibilitychange',go)})(document)`;
  return html.replace(PRELOAD, '').replace(whole, () => `<script${nonce}>${script}</script>`);
}
