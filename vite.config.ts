import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cascadeLayers } from './tools/vite/cascade-layers.ts';
import { borrowedClasses, inlineClassNames, scopedName } from './tools/vite/class-names.ts';
import { contractPlugin } from './tools/vite/contract-plugin.ts';
import { extensionsPlugin } from './tools/vite/extensions-plugin.ts';
import { zoneGuardPlugin } from './tools/vite/zone-guard-plugin.ts';

const REACT = /node_modules\/(react|react-dom|scheduler|react-router)\//;
// modules used by nearly every screen are one file
const FRAME =
  /src\/(web\/(lib|ui|shop)\/(?!.*\.module\.css|page-blocks|home-blocks|info-header|phone-link|url-query|use-field-errors|badge|button|icon-button|switch|segmented-control|checkbox|field|amount-field|date-field|facts|form-dialog|problem|form-notice|busy-button|dialog|lazy-dialog|confirm-|use-dialog|link-tabs|pagination|address|saved|breadcrumbs|ugc-api|purchase-api|last-payment|redirect|select-variant|variant|use-buyable)|shared\/(money|text|flavour-tone|return-path))/;
// small modules that are bundled: as separate files they cost more in the list of files than they save
const PURCHASE = /src\/web\/shop\/(purchase-api|redirect-to-gateway|last-payment)/;
// the first blocks of home, and previews of pages
const HERO =
  /src\/web\/(ui\/carousel-controls|ui\/use-carousel|shop\/home-blocks\/(hero|home-blocks|product-slide|banner-slide|hero-slide))\./;
// shared by lists and pages of products
const PRODUCT_SCREENS =
  /src\/web\/(shop\/(breadcrumbs|compare|compare-toggle|missing-item|use-buyable-units|ugc-api|recently-viewed)|lib\/(local-list|url-query))\.tsx?$|features\/catalog\/rules\.|icons\/(chevron-right|truck|undo-2)\./;
const FORMS =
  /src\/web\/ui\/(busy-button|field|problem|use-field-errors|form-notice|stepper)\.|web\/icons\/(create-icon|x|arrow-right|lock)\./;
// icons that are shown together
const BATCH_ICONS = /icons\/(calendar-clock|history|octagon-x)\./;
const PASSWORD_ICONS = /icons\/eye(-off)?\./;
// opened by an interaction, so no page loads it with its first files
const DIALOGS = /src\/web\/ui\/(dialog|confirm-dialog|use-dialog-submit-keys)\.tsx?/;
// includes modules shared by few screens that are too small for a file, and Vite's preload helper
const DATA =
  /node_modules\/(@tanstack|@orpc)\/(?!.*[iI]nfinite)|vite\/preload-helper|src\/web\/(lib\/(theme|lazy-hydration|event-replay)|shop\/(footer-logo|json-ld))|support-hours-rules|web\/(shop\/(leave-if-closed|smart-link|hero-query)|store\/pages\/page-query)/;

// styles of most pages as one file, including those of components that only the panel uses
const FRAME_STYLES =
  /src\/web\/(styles\/(palette|roles|tones|base)\.css|(ui\/(?!amount-field|arrange|avatar|card|checkbox|date-field|dialog|figures|link-tabs|pagination|form-parts|hue|image-row|overlay|table|text)|lib\/|shop\/(breadcrumbs|compare-toggle|fact-panel|footer|footer-logo|header|logo|missing-item|offline-notice|price|product-card|rating|sample|search-box|stock|storefront-layout|studio|user-menu-items|variant-options|veg-mark))[\w-]*\.module\.css)/;
const LIST_STYLES = /src\/web\/ui\/(checkbox|link-tabs|pagination)\.module\.css/;
const LINE_STYLES = /src\/web\/shop\/(line-item|two-columns|order-totals)\.module\.css/;

const nameOf = (command: 'build' | 'serve') => scopedName(import.meta.dirname, command === 'build');

export default defineConfig(({ command }) => ({
  plugins: [
    inlineClassNames(nameOf(command)),
    contractPlugin(),
    extensionsPlugin(import.meta.dirname),
    zoneGuardPlugin(import.meta.dirname),
    reactRouter(),
  ],
  css: {
    postcss: { plugins: [borrowedClasses(nameOf(command)), cascadeLayers(import.meta.dirname)] },
    modules: { generateScopedName: nameOf(command) },
  },
  // inlined fonts and images would need 'data:' in the content security policy
  build: {
    assetsInlineLimit: 0,
    // lists of the scripts of later chunks are bytes of every page, and most of these scripts are loaded by then
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  environments: {
    // bundled, so that the server loads only the used icons and charts instead of whole packages
    ssr: { resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // names would add a kilobyte to the list of files that every page loads; the hash identifies them
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'data', test: DATA },
                { name: 'frame', test: FRAME, minShareCount: 5 },
                { name: 'frame-styles', test: FRAME_STYLES, priority: 1 },
                { name: 'list-styles', test: LIST_STYLES },
                { name: 'line-styles', test: LINE_STYLES },
                { name: 'purchase', test: PURCHASE },
                { name: 'hero', test: HERO },
                { name: 'forms', test: FORMS },
                { name: 'product-screens', test: PRODUCT_SCREENS },
                { name: 'dialogs', test: DIALOGS },
                { name: 'batch-icons', test: BATCH_ICONS },
                { name: 'password-icons', test: PASSWORD_ICONS },
              ],
            },
          },
        },
      },
    },
  },
}));
