const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const NAMED = /import \* as (\w+) from ("[^"]+");/g;
const BARE = /(?:^|\n)import ("[^"]+");?/g;
// while the document has it, base.css keeps lazy images from loading
const IMAGES = 'data-defers-images';
// while the document has it, hero.module.css keeps the Devanagari font from loading: a font lays out the whole page again
const FONT = 'data-defers-font';
// how long scripts wait for the page's largest image after the first paint (ms)
const LONGEST_WAIT_MS = 2000;
// each request occupies the main thread for a millisecond or two; messages separate batches, since timers are slow in hidden tabs
const BATCH = 4;

/**
 * Starts the page's scripts and lazy images once its largest image is painted, or when it is used: until then styles,
 * fonts and that image get the network and the processor. The Devanagari font for text below the hero waits until half
 * of a word of it is in the viewport, or the page is used. The page works without its scripts. Rewrites the router's
 * inline start script, whose form a test checks: its imports become dynamic. Scripts that fail to load are requested
 * again. Input before they run is stored for event-replay.ts and kept from React, which would handle some of it during
 * hydration.
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
function keep(v){font();go();var t=v.target,n=v.type;if(e.over&&!t.closest('[data-lazy]'))return;if(n==='input')e.typed.set(t,t.type==='checkbox'||t.type==='radio'?t.checked:t.value);else if(n==='submit'){if(t.hasAttribute('action'))return;v.preventDefault();e.asked=t}else{t=t.closest('button[type=button]');if(!t)return;e.asked=t}v.stopImmediatePropagation()}
['click','submit','input'].forEach(function(n){d.addEventListener(n,keep,true)});
function show(){d.documentElement.removeAttribute('${IMAGES}')}
function font(){d.documentElement.removeAttribute('${FONT}')}
function watch(){try{var o=new IntersectionObserver(function(l){if(l.some(function(x){return x.intersectionRatio>=.5})){o.disconnect();font()}},{threshold:.5});d.querySelectorAll('main [lang]').forEach(function(x){o.observe(x)})}catch(x){font()}}
function go(){show();if(b)return;b=1;watch();preload(${preloads})}
function preload(p){var c=new MessageChannel();(c.port1.onmessage=function(){p.splice(0,${BATCH}).forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});if(p.length)c.port2.postMessage(0);else{c.port1.close();load()}})()}
function load(){Promise.all([${first}]).then(function(){return Promise.all([${named.map(([, , href]) => `import(${href})`)}])}).then(function(m){var ${variables};${rest}}).catch(function(){b=0;setTimeout(go,3000)})}
function next(){requestAnimationFrame(function(){setTimeout(go)})}
function painted(){var i=d.querySelector('img[fetchpriority=high]');if(!i)return go();setTimeout(go,${LONGEST_WAIT_MS});i.decode().then(next,next)}
try{if(d.hidden)go();else new PerformanceObserver(painted).observe({type:'paint',buffered:true})}catch(x){go()}
d.addEventListener('scroll',function(){show();font()},{once:true});d.addEventListener('visibilitychange',go)})(document,window)`;
  return html
    .replace('<html ', `<html ${IMAGES}="" ${FONT}="" `)
    .replace(PRELOAD, '')
    .replace(whole, () => `<script${nonce}>${script}</script>`);
}
