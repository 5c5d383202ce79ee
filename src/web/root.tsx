import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ConfirmEmail } from './account/confirm-email.tsx';
import { BOOT_SCRIPT } from './lib/boot-script.ts';
import { STORED } from './lib/browser-storage.ts';
import { replayCapturedEvents } from './lib/event-replay.ts';
import { NavigationProgress } from './lib/navigation-progress.tsx';
import { dehydrateQueries } from './lib/query-client.ts';
import { useNonce } from './lib/use-nonce.ts';
import { OfflineNotice } from './shop/offline-notice.tsx';
import { SessionNotice } from './shop/session-notice.tsx';
import { useUserChangeCount } from './shop/user-data.ts';
import './styles/palette.css';
import './styles/roles.css';
import './styles/tones.css';
import './styles/base.css';
import { ScrollToTopButton } from './ui/scroll-to-top-button.tsx';
import { ToastViewport } from './ui/toast.tsx';

// rarely needed
const ErrorPage = lazy(() => import('./shop/error-page.tsx').then((module) => ({ default: module.ErrorPage })));

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-IN" className="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the policy */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
        {/* the server adds fonts, icons and colours of the brand */}
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollToTopButton />
        <ToastViewport />
        <QueryState />
        <ScrollRestoration nonce={nonce} storageKey={STORED.scrollPositions.key} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

// the server's queries for the browser; '<' is escaped, so that no text ends the block. Without timestamps, so that the
// page stays identical while its content does
function QueryState() {
  const client = useQueryClient();
  const json = import.meta.env.SSR
    ? JSON.stringify(dehydrateQueries(client)).replaceAll('<', '\\u003c')
    : (document.getElementById('query-state')?.textContent ?? '');
  return (
    <script
      id="query-state"
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data for JSON.parse, with '<' escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export default function App() {
  return (
    <>
      <NavigationProgress />
      <SessionNotice />
      <Outlet key={useUserChangeCount()} />
      <ConfirmEmail />
      <OfflineNotice />
      <EarlyEvents />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Suspense fallback={null}>
      <ErrorPage />
      <EarlyEvents />
    </Suspense>
  );
}

function EarlyEvents() {
  useEffect(() => replayCapturedEvents(), []);
  return null;
}
