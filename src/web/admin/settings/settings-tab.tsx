import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { History } from '../../icons/history.ts';
import { Palette } from '../../icons/palette.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { adminQueries } from '../api.ts';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { usePaymentProviders } from '../payment-providers.ts';
import { useMay } from '../permissions.tsx';
import { ApiKeysPage } from './api-keys/api-keys-page.tsx';
import { BackupsPage } from './backups/backups-page.tsx';
import { BrandPage } from './brand/brand-page.tsx';
import { MORE_CARDS, mainCards, type SettingsCardSpec } from './cards.ts';
import { CarriersPage } from './carriers/carriers-page.tsx';
import { ChangeLog } from './change-log.tsx';
import { DeliveryPage } from './delivery/delivery-page.tsx';
import { FindSetting, findSettings, focusFoundSetting } from './find-setting.tsx';
import { MailMatters } from './mail-matters.tsx';
import { MailTextsPage } from './mail-texts/mail-texts-page.tsx';
import { MessagesPage } from './messages/messages-page.tsx';
import { RolesPage } from './roles/roles-page.tsx';
import { SecurityLog } from './security-log.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsNav } from './settings-nav.tsx';
import styles from './settings-tab.module.css';
import { TeamPage } from './team/team-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';

export default function SettingsTab({ path }: { path: readonly string[] }) {
  if (path[0] === 'log' && path.length === 1) return <ChangeLog />;
  if (path[0] === 'security' && path.length === 1) return <SecurityLog />;
  if (path[0] === 'backups' && path.length === 1) return <BackupsPage />;
  if (path[0] === 'delivery' && path.length === 1) return <DeliveryPage />;
  if (path[0] === 'carriers' && path.length === 1) return <CarriersPage />;
  if (path[0] === 'mails' && path.length === 1) return <MailTextsPage />;
  if (path[0] === 'messages' && path.length === 1) return <MessagesPage />;
  if (path[0] === 'api-keys' && path.length === 1) return <ApiKeysPage />;
  if (path[0] === 'webhooks' && path.length <= 2) return <WebhooksPage id={path[1]} />;
  if (path[0] === 'team' && path.length === 1) return <TeamPage />;
  if (path[0] === 'roles' && path.length === 1) return <RolesPage />;
  if (path[0] === 'brand' && path.length === 1) return <BrandPage />;
  return path.length > 0 ? <AdminNotFound /> : <Cards />;
}

function Cards() {
  const { data, error, refetch } = useQuery({ ...adminQueries.settings.read.queryOptions(), staleTime: 0 });
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  // the set-up links to a card, which exists only after the settings are loaded
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [isLoaded, hash]);
  const [params] = useSearchParams();
  const search = params.get('find') ?? '';
  const [words, setWords] = useState(search);
  // the command palette links to one setting
  const led = useRef('');
  useEffect(() => setWords(search), [search]);
  useEffect(() => {
    if (!isLoaded || !search || words !== search || led.current === search) return;
    led.current = search;
    focusFoundSetting();
  }, [isLoaded, search, words]);
  const main = mainCards(usePaymentProviders());
  const matchesOf = (spec: SettingsCardSpec) => (words.trim() ? findSettings(spec, words) : null);
  const count = [...main, ...MORE_CARDS].reduce((sum, spec) => sum + (matchesOf(spec)?.size ?? 0), 0);
  const isShown = (cards: readonly SettingsCardSpec[]) => cards.some((spec) => matchesOf(spec)?.size !== 0);
  const show = (cards: readonly SettingsCardSpec[]) =>
    cards.map((spec) => {
      const stored = data?.find(({ section }) => section === spec.section);
      return stored && <SettingsCard key={spec.section} spec={spec} stored={stored} found={matchesOf(spec)} />;
    });
  const may = useMay();
  return (
    <>
      <SettingsNav />
      <SectionHeader title="System Settings">
        <FindSetting words={words} count={count} onChange={setWords} />
        <LinkButton icon={Palette} to="/admin/settings/brand">
          Brand
        </LinkButton>
        {may('security.read') && (
          <LinkButton icon={ShieldCheck} to="/admin/settings/security">
            Security log
          </LinkButton>
        )}
        {may('audit.read') && (
          <LinkButton icon={History} to="/admin/settings/log">
            Change log
          </LinkButton>
        )}
      </SectionHeader>
      {data ? (
        <>
          {!words.trim() && <MailMatters />}
          <div className={styles.settings}>{show(main)}</div>
          {isShown(MORE_CARDS) && <h2 className={styles.sectionHeading}>Shop texts</h2>}
          <div className={styles.settings}>{show(MORE_CARDS)}</div>
          {words.trim() && count === 0 && (
            <div className={emptyStyles.empty}>
              <h3>No setting matches</h3>
              <p>Try another word, such as tax, mail or cash.</p>
              <Button onClick={() => setWords('')}>Show all settings</Button>
            </div>
          )}
        </>
      ) : (
        <QueryState what="The settings" heading="h3" error={error} refetch={refetch} />
      )}
    </>
  );
}
