// Puts every stylesheet of the web into its cascade layer, by its folder: a later layer wins over an earlier one however
// exact a selector is, so the order in which routes load their styles decides nothing.
import path from 'node:path';
import type { Plugin } from 'postcss';

/** `ui.part` is what other parts of the kit are made of, `ui.density` how the panel has them; both may be altered. */
const LAYERS = ['tokens', 'base', 'ui.part', 'ui.density', 'ui', 'shop', 'screen'] as const;
type Layer = (typeof LAYERS)[number];

const FOLDERS: readonly (readonly [RegExp, Layer])[] = [
  [/^styles\/(palette|roles|tones)\.css$/, 'tokens'],
  [/^styles\/base\.css$/, 'base'],
  [/^styles\/compact(-fields)?\.css$/, 'ui.density'],
  [/^(ui\/(button|checkbox|field|empty|segments)|shop\/studio)\.module\.css$/, 'ui.part'],
  [/^ui\//, 'ui'],
  // home is a screen, though the panel shows it too
  [/^shop\/home-blocks\//, 'screen'],
  // what several screens share: the frames of shop and panel, and the components beside them
  [/^shop\/|^lib\/|^admin\/layout\/|\/components\//, 'shop'],
];

/** The layer of a stylesheet, by its path within src/web; what is in no folder of shared things is a screen's. */
export const layerOf = (file: string): Layer => FOLDERS.find(([pattern]) => pattern.test(file))?.[1] ?? 'screen';

/** A plugin of PostCSS. */
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
      // named in every file, because any may be the first that a browser reads
      sheet.append(new AtRule({ name: 'layer', params: LAYERS.join(', ') }));
      sheet.append(new AtRule({ name: 'layer', params: layerOf(file), nodes: rules }));
    },
  };
}
