import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { PageHead } from '../shop/page-head.tsx';
import '../styles/admin/tokens.css';
import '../styles/admin/frame.css';
import '../styles/admin/controls.css';
import '../styles/admin/list.css';
import '../styles/admin/cards.css';
import '../styles/admin/overlays.css';
import { KeySheet } from './frame/key-sheet.tsx';
import { PageTop } from './frame/page-top.tsx';
import { Palette } from './frame/palette.tsx';
import { Rail } from './frame/rail.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useKeys } from './keys.ts';
import { ConfirmIdentity } from './parts/confirm-identity.tsx';
import { UnsavedGuard } from './parts/form/unsaved-guard.tsx';
import { Loading } from './parts/loading.tsx';
import { NoSection } from './parts/no-section.tsx';
import { REPORTS, SETUP, TABS } from './tabs.ts';
import { useGoKeys } from './use-go-keys.ts';

/** The whole panel: one route, a tab for each first part of the address. */
export default function AdminPanel() {
  const [key = 'products', ...path] = (useParams()['*'] ?? '').split('/').filter(Boolean);
  const tab = TABS.find((one) => one.key === key);
  const place = tab ?? (path.length === 0 ? [REPORTS, SETUP].find((one) => one.key === key) : undefined);
  const [allOpen, setAllOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  useGoKeys({ onSheet: () => setKeysOpen(true) });
  useKeys({ 'ctrl+k': () => setSearching(true) });
  const { pathname } = useLocation();
  // the sheet of all tabs has done its work once one was chosen
  useEffect(() => {
    if (pathname) setAllOpen(false);
  }, [pathname]);
  const Screen = place?.screen;
  return (
    <div className="adm">
      <PageHead title={place ? `${place.label} · Admin Panel` : 'Admin Panel'} />
      <div className="a-app">
        <Rail current={tab?.key ?? null} allOpen={allOpen} onAll={setAllOpen} />
        <div className="a-main">
          <TopBar tab={tab ?? null} path={path} onSearch={() => setSearching(true)} />
          <Panel tab={tab?.key ?? null}>
            {tab && path.length === 0 && <PageTop />}
            {Screen ? (
              <Suspense key={key} fallback={<Loading />}>
                <Screen path={path} />
              </Suspense>
            ) : (
              <NoSection />
            )}
          </Panel>
        </div>
      </div>
      <KeySheet open={keysOpen} onClose={() => setKeysOpen(false)} />
      <Palette open={searching} onClose={() => setSearching(false)} />
      <UnsavedGuard />
      <ConfirmIdentity />
    </div>
  );
}

function Panel({ tab, children }: { tab: string | null; children: ReactNode }) {
  return (
    <main className="a-page" id="main" tabIndex={-1}>
      <div className="a-panel" id="panel" role="tabpanel" aria-labelledby={tab ? `tab-${tab}` : undefined}>
        {children}
      </div>
    </main>
  );
}
