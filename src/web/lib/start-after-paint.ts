const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const NAMED = /import \* as (\w+) from ("[^"]+");/g;
const BARE = /(?:^|\n)import ("[^"]+");?/g;

const REPLAY = 'ojasReplay';

/** Does what the person last asked for before the page could answer. Called once, when it can. */
export function replayEarlyAction(): void {
  (window as { [REPLAY]?(): void })[REPLAY]?.();
}

/**
 * Lets the page's scripts start once it has been painted: until then styles, fonts and pictures have the line and
 * the processor for themselves. The page is whole without its scripts. Works on the router's own start script, whose
 * form a test holds: its imports become dynamic ones, the rest of it stays. Scripts that do not arrive are asked for
 * again. The last press of a button or sending of a form before the scripts ran is done once they run.
 */
export function startAfterPaint(html: string): string {
  const [whole, nonce = '', body = ''] = MODULE.exec(html) ?? [];
  if (!whole) return html;
  const first = [...body.matchAll(BARE)].map(([, href]) => `import(${href})`);
  const named = [...body.matchAll(NAMED)];
  const rest = body.replace(NAMED, '').replace(BARE, '').trim();
  const preloads = JSON.stringify([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const variables = named.map(([, name], index) => `${name}=m[${index}]`).join(',');
  const script = `(function(d,b,q){
function keep(e){var t=e.target,f=e.type==='submit';if(f?t.hasAttribute('action'):!(t=t.closest&&t.closest('button[type=button]')))return;if(f)e.preventDefault();q=[t,f]}
function go(){if(b)return;b=1;${preloads}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});Promise.all([${first}]).then(function(){return Promise.all([${named.map(([, , href]) => `import(${href})`)}])}).then(function(m){var ${variables};${rest}}).catch(function(){b=0;setTimeout(go,3000)})}
d.addEventListener('click',keep,true);d.addEventListener('submit',keep,true);
window.${REPLAY}=function(){d.removeEventListener('click',keep,true);d.removeEventListener('submit',keep,true);if(q&&q[0].isConnected)q[1]?q[0].requestSubmit():q[0].click()};
try{if(d.hidden)go();else new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch(e){go()}
d.addEventListener('visibilitychange',go)})(document)`;
  return html.replace(PRELOAD, '').replace(whole, () => `<script${nonce}>${script}</script>`);
}
