import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { PageMeta } from '../shop/page-meta.tsx';
import { AdminNotFound } from './components/admin-not-found.tsx';
import { UnsavedChangesGuard } from './components/form/unsaved-changes-guard.tsx';
import { Loading } from './components/loading.tsx';
import { ReauthenticationDialog } from './components/reauthentication-dialog.tsx';
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { CommandPalette } from './layout/command-palette.tsx';
import { KeyboardShortcutsDialog } from './layout/keyboard-shortcuts-dialog.tsx';
import { PageHeader } from './layout/page-header.tsx';
import { Sidebar } from './layout/sidebar.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { PAGES, REPORTS, SETUP, TABS } from './tabs.ts';
import { useStorePass } from './use-store-pass.ts';
import { useSubmitKeys } from './use-submit-keys.ts';
import { useTabShortcuts } from './use-tab-shortcuts.ts';
import '../styles/compact.css';
import styles from './panel.module.css';

/** The whole panel: one route, a tab for each first part of the address. */
export default function AdminPanel() {
  const [key = 'products', ...path] = (useParams()['*'] ?? '').split('/').filter(Boolean);
  const tab = TABS.find((one) => one.key === key);
  const place =
    tab ??
    (key === PAGES.key ? PAGES : path.length === 0 ? [REPORTS, SETUP].find((one) => one.key === key) : undefined);
  const [allOpen, setAllOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  useTabShortcuts({ onSheet: () => setKeysOpen(true) });
  useKeyboardShortcuts({ 'ctrl+k': () => setSearching(true) });
  useSubmitKeys();
  useStorePass();
  const { pathname } = useLocation();
  // the sheet of all tabs has done its work once one was chosen
  useEffect(() => {
    if (pathname) setAllOpen(false);
  }, [pathname]);
  const Screen = place?.screen;
  return (
    <div data-density="compact">
      <PageMeta title={place ? `${place.label} · Admin Panel` : 'Admin Panel'} />
      <div className={styles.app}>
        <Sidebar current={tab?.key ?? null} allOpen={allOpen} onAll={setAllOpen} />
        <div className={styles.main}>
          <TopBar tab={tab ?? null} path={path} onSearch={() => setSearching(true)} />
          <Panel tab={tab?.key ?? null}>
            {tab && path.length === 0 && <PageHeader />}
            {Screen ? (
              <Suspense key={key} fallback={<Loading />}>
                <Screen path={path} />
              </Suspense>
            ) : (
              <AdminNotFound />
            )}
          </Panel>
        </div>
      </div>
      <KeyboardShortcutsDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <CommandPalette open={searching} onClose={() => setSearching(false)} />
      <UnsavedChangesGuard />
      <ReauthenticationDialog />
    </div>
  );
}

function Panel({ tab, children }: { tab: string | null; children: ReactNode }) {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.panel} id="panel" role="tabpanel" aria-labelledby={tab ? `tab-${tab}` : undefined}>
        {children}
      </div>
    </main>
  );
}
