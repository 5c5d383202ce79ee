import { defineConfig, devices } from '@playwright/test';

const browser = process.env.OJAS_BROWSER;

/**
 * Features of the browser's own window: each new window loads two pages for its address bar and starts a spare process,
 * which together take as long as the pages of a journey. The list replaces that of Playwright and repeats its entries.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

export default defineConfig({
  projects: [
    { name: 'shop', testDir: 'tests/e2e' },
    { name: 'extensions', testDir: 'extensions', testMatch: '**/*.spec.ts' },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // a retried test is reported as flaky: with real time on two cores a journey is sometimes late
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
});
