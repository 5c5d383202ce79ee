import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import type { Permission } from '#shared/permissions.ts';
import { PageMeta } from '../shop/page-meta.tsx';
import { AdminNotFound } from './components/admin-not-found.tsx';
import { Forbidden } from './components/forbidden.tsx';
import { UnsavedChangesGuard } from './components/form/unsaved-changes-guard.tsx';
import { SKIP_LINKS_ID } from './components/list/skip-to-list.tsx';
import { Loading } from './components/loading.tsx';
import { ReauthenticationDialog } from './components/reauthentication-dialog.tsx';
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { AccessEnded } from './layout/access-ended.tsx';
import { CommandPalette } from './layout/command-palette.tsx';
import { HandoverBar } from './layout/handover-bar.tsx';
import { KeyboardShortcutsDialog } from './layout/keyboard-shortcuts-dialog.tsx';
import { PageHeader } from './layout/page-header.tsx';
import { RoleViewBar } from './layout/role-view-bar.tsx';
import { Sidebar } from './layout/sidebar.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { providersQuery } from './payment-providers.ts';
import { PermissionsProvider } from './permissions.tsx';
import { SCREENS } from './screens.ts';
import { BENCH, landingFor, mayOpen, PAGES, pathFor, REPORTS, SETUP, TABS } from './tabs.ts';
import { type RoleView, useLivePermissions } from './use-live-permissions.ts';
import { useStorePass } from './use-store-pass.ts';
import { useSubmitKeys } from './use-submit-keys.ts';
import { useTabShortcuts } from './use-tab-shortcuts.ts';
import '../styles/compact.css';
import '../styles/compact-fields.css';
import { QueryState } from './components/query-state.tsx';
import styles from './panel.module.css';

/** The panel for the user's permissions, updated while it is open. */
export default function AdminPanel() {
  const { granted, roleView, hasEnded, error, refetch } = useLivePermissions();
  const providers = useQuery({ ...providersQuery(), enabled: granted !== undefined });
  if (hasEnded) return <AccessEnded />;
  return (
    <div data-density="compact">
      {granted && !providers.isPending ? (
        <PermissionsProvider value={granted}>
          <Panel granted={granted} roleView={roleView} />
        </PermissionsProvider>
      ) : (
        <QueryState what="The panel" heading="h1" error={error} refetch={refetch} />
      )}
      <ReauthenticationDialog />
    </div>
  );
}

/** One route, with a tab for each first segment of the path. */
function Panel({ granted, roleView }: { granted: ReadonlySet<Permission>; roleView: RoleView | null }) {
  const [firstSegment, ...path] = (useParams()['*'] ?? '').split('/').filter(Boolean);
  const landing = landingFor(granted);
  const key = firstSegment ?? 'products';
  const tab = TABS.find((one) => one.key === key);
  const place =
    tab ??
    (key === PAGES.key
      ? PAGES
      : path.length === 0
        ? [REPORTS, SETUP, BENCH].find((one) => one.key === key)
        : undefined);
  const [allOpen, setAllOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  useTabShortcuts({ onSheet: () => setKeysOpen(true) });
  useKeyboardShortcuts({ 'ctrl+k': () => setSearching(true) });
  useSubmitKeys();
  useStorePass();
  const { pathname } = useLocation();
  const isOpen = mayOpen(granted, `/admin/${[key, ...path].join('/')}`);
  // the sheet of all tabs closes once one was chosen
  useEffect(() => {
    if (pathname) setAllOpen(false);
  }, [pathname]);
  const Screen = place && SCREENS[place.key];
  // a tab with a permitted sub-page opens there
  const start = place && path.length === 0 ? pathFor(granted, key) : `/admin/${key}`;
  // /admin itself shows products, where most roles begin
  if (!firstSegment && landing !== '/admin/products') return <Navigate to={landing} replace />;
  if (start !== `/admin/${key}`) return <Navigate to={start} replace />;
  if (Screen && place === BENCH && isOpen && !roleView)
    return (
      <>
        <PageMeta title="Packing bench · Admin Panel" />
        <main id="main">
          <Suspense fallback={<Loading />}>
            <Screen path={path} />
          </Suspense>
        </main>
      </>
    );
  return (
    <>
      <PageMeta title={place ? `${place.label} · Admin Panel` : 'Admin Panel'} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <span id={SKIP_LINKS_ID} />
      <div className={styles.app}>
        <Sidebar current={tab?.key ?? null} allOpen={allOpen} onAll={setAllOpen} />
        <div className={styles.main}>
          <TopBar tab={tab ?? null} path={path} onSearch={() => setSearching(true)} />
          {roleView ? <RoleViewBar view={roleView} /> : <HandoverBar side="receiver" />}
          <Content tab={tab?.key ?? null}>
            {tab && isOpen && path.length === 0 && <PageHeader />}
            {place && !isOpen ? (
              <Forbidden name={place.label} />
            ) : Screen ? (
              <Suspense key={key} fallback={<Loading />}>
                <Screen path={path} />
              </Suspense>
            ) : (
              <AdminNotFound />
            )}
          </Content>
        </div>
      </div>
      <KeyboardShortcutsDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <CommandPalette open={searching} onClose={() => setSearching(false)} />
      <UnsavedChangesGuard />
    </>
  );
}

function Content({ tab, children }: { tab: string | null; children: ReactNode }) {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.panel} id="panel" role="tabpanel" aria-labelledby={tab ? `tab-${tab}` : undefined}>
        {children}
      </div>
    </main>
  );
}
