const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const NAMED = /import \* as (\w+) from ("[^"]+");/g;
const BARE = /(?:^|\n)import ("[^"]+");?/g;

/**
 * Lets the page's scripts start once it has been painted: until then styles, fonts and pictures have the line and
 * the processor for themselves. The page is whole without its scripts. Works on the router's own start script, whose
 * form a test holds: its imports become dynamic ones, the rest of it stays. Scripts that do not arrive are asked for
 * again. What is typed, pressed or sent before they run is kept for early-actions.ts, and from React, which would act on
 * some of it when it is halfway there.
 */
export function deferScripts(html: string): string {
  const [whole, nonce = '', body = ''] = MODULE.exec(html) ?? [];
  if (!whole) return html;
  const first = [...body.matchAll(BARE)].map(([, href]) => `import(${href})`);
  const named = [...body.matchAll(NAMED)];
  const rest = body.replace(NAMED, '').replace(BARE, '').trim();
  const preloads = JSON.stringify([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const variables = named.map(([, name], index) => `${name}=m[${index}]`).join(',');
  const script = `(function(d,w,b,e){
e=w.earlyEvents={typed:new Map(),asked:null};
function keep(v){var t=v.target,n=v.type;if(e.over&&!t.closest('[data-lazy]'))return;if(n==='input')e.typed.set(t,t.type==='checkbox'||t.type==='radio'?t.checked:t.value);else if(n==='submit'){if(t.hasAttribute('action'))return;v.preventDefault();e.asked=t}else{t=t.closest('button[type=button]');if(!t)return;e.asked=t}v.stopImmediatePropagation()}
['click','submit','input'].forEach(function(n){d.addEventListener(n,keep,true)});
function go(){if(b)return;b=1;${preloads}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});Promise.all([${first}]).then(function(){return Promise.all([${named.map(([, , href]) => `import(${href})`)}])}).then(function(m){var ${variables};${rest}}).catch(function(){b=0;setTimeout(go,3000)})}
try{if(d.hidden)go();else new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch(x){go()}
d.addEventListener('visibilitychange',go)})(document,window)`;
  return html.replace(PRELOAD, '').replace(whole, () => `<script${nonce}>${script}</script>`);
}
