// Puts every style sheet of the web into its cascade layer, by its folder: later layers win whatever the specificity of
// selectors, so that the order in which routes load their styles does not matter.
import path from 'node:path';
import type { Plugin } from 'postcss';

/** `ui.part` has the parts of other components, `ui.density` the density of the panel; screens may override both. */
const LAYERS = ['tokens', 'base', 'ui.part', 'ui.density', 'ui', 'shop', 'screen'] as const;
type Layer = (typeof LAYERS)[number];

const FOLDERS: readonly (readonly [RegExp, Layer])[] = [
  [/^styles\/(palette|roles|tones)\.css$/, 'tokens'],
  [/^styles\/base\.css$/, 'base'],
  [/^styles\/compact(-fields)?\.css$/, 'ui.density'],
  [/^(ui\/(button|checkbox|field|empty|segments)|shop\/studio)\.module\.css$/, 'ui.part'],
  [/^ui\//, 'ui'],
  // home counts as a screen, although the panel shows it too
  [/^shop\/home-blocks\//, 'screen'],
  // shared by several screens: the layouts of shop and panel, and their components
  [/^shop\/|^lib\/|^admin\/layout\/|\/components\//, 'shop'],
];

/** The layer of a style sheet, by its path in src/web; everything outside the shared folders belongs to a screen. */
export const layerOf = (file: string): Layer => FOLDERS.find(([pattern]) => pattern.test(file))?.[1] ?? 'screen';

/** A PostCSS plugin. */
export function cascadeLayers(root: string): Plugin {
  const web = path.join(root, 'src/web');
  return {
    postcssPlugin: 'cascade-layers',
    Once(sheet, { AtRule }) {
      const file = path
        .relative(web, (sheet.source?.input.file ?? '').replace(/\?.*/, ''))
        .split(path.sep)
        .join('/');
      if (file.startsWith('..') && !file.startsWith('../../extensions/')) return;
      const rules = [...sheet.nodes];
      sheet.removeAll();
      // declared in every file, because any may be the first that a browser reads
      sheet.append(new AtRule({ name: 'layer', params: LAYERS.join(', ') }));
      sheet.append(new AtRule({ name: 'layer', params: layerOf(file), nodes: rules }));
    },
  };
}
