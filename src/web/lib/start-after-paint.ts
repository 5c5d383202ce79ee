const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g;

/**
 * Lets the page's scripts start once it has been painted: until then styles, fonts and pictures have the line and
 * the processor for themselves. The page is whole without its scripts. Works on the router's own start script, whose
 * form a test holds.
 */
export function startAfterPaint(html: string): string {
  const [whole, nonce = '', body = ''] = MODULE.exec(html) ?? [];
  const manifest = /import "([^"]+)";/.exec(body)?.[1];
  const modules = /window\.__reactRouterRouteModules = (\{[^}]*\});/.exec(body)?.[1];
  const entry = /import\("([^"]+)"\);\s*$/.exec(body)?.[1];
  if (!whole || !manifest || !modules || !entry) return html;
  const routes = [...body.matchAll(ROUTE)];
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const named = routes.reduce(
    (text, [, name], index) => text.replace(new RegExp(`\\b${name}\\b`), `m[${index}]`),
    modules,
  );
  const script = `(function(d,w){var begun;function go(){if(begun)return;begun=1;${JSON.stringify(preloads)}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});import(${JSON.stringify(manifest)}).then(function(){return Promise.all([${routes.map(([, , href]) => `import(${JSON.stringify(href)})`).join(',')}])}).then(function(m){w.__reactRouterRouteModules=${named};return import(${JSON.stringify(entry)})})}
try{if(d.hidden)go();else new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch(e){go()}
d.addEventListener('visibilitychange',go)})(document,window)`;
  return html.replace(PRELOAD, '').replace(whole, () => `<script${nonce}>${script}</script>`);
}
