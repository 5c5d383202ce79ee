import { globSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const browser = process.env.OJAS_BROWSER;

/**
 * Features of the browser's own window: each new window loads two pages for its address bar and starts a spare process,
 * which together take as long as the pages of a journey. The list replaces that of Playwright and repeats its entries.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  // a page of a journey lives too briefly for scripts that are compiled a second time
  '--js-flags=--no-opt,--no-maglev',
];
const launchWith = (...args: string[]) => ({
  launchOptions: { ...(browser ? { executablePath: browser } : {}), args: [...ARGS, ...args] },
});
/** Loading and drawing images takes a third of a journey, so only journeys that look at images load them. */
const WITH_IMAGES = /@images|(every-page|demos|speed)\.spec\.ts/;
/** Files with a shop of their own begin first: their tests run one after the other. */
const ISOLATED = globSync('tests/e2e/**/*.spec.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('withIsolatedShop('),
);
const isolated = ISOLATED.map((file) => `**/${file}`);
const withoutImages = launchWith('--blink-settings=imagesEnabled=false');

export default defineConfig({
  projects: [
    { name: 'isolated', testDir: 'tests/e2e', testMatch: isolated, grepInvert: WITH_IMAGES, use: withoutImages },
    { name: 'extensions', testDir: 'extensions', testMatch: '**/*.spec.ts', use: withoutImages },
    { name: 'images', testDir: 'tests/e2e', grep: WITH_IMAGES, use: launchWith() },
    { name: 'shop', testDir: 'tests/e2e', testIgnore: isolated, grepInvert: WITH_IMAGES, use: withoutImages },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // a retried test is reported as flaky: with real time on two cores a journey is sometimes late
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // each frame of a placeholder's shimmer is drawn by the processor; journeys about motion ask for it
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
});
