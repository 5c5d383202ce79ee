import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ExternalLink } from '../../icons/external-link.ts';
import { LayoutGrid } from '../../icons/layout-grid.ts';
import { Logo } from '../../shop/logo.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import overlayStyles from '../../ui/overlay.module.css';
import { useGranted } from '../permissions.tsx';
import { maySee, PAGES, REPORTS, SETUP, type TabKey, tabsFor } from '../tabs.ts';
import { useAttention } from './attention.ts';
import { Counted } from './counted.tsx';
import layoutStyles from './layout.module.css';
import styles from './sidebar.module.css';

type Props = { current: TabKey | null; allOpen: boolean; onAll(open: boolean): void };

export const pathOf = (key: TabKey | typeof REPORTS.key | typeof PAGES.key) => `/admin/${key}`;

/**
 * The tabs that the user may open, navigated by arrow keys; icons only on narrow screens, a row and a sheet of all on
 * phones.
 */
export function Sidebar({ current, allOpen, onAll }: Props) {
  const navigate = useNavigate();
  const { shortName } = useStorefront();
  const granted = useGranted();
  const tabs = tabsFor(granted);
  const groups = [...new Set(tabs.map(({ group }) => group))];
  const counts = useAttention().data?.tabCounts ?? [];
  const countOfTab = (key: TabKey) => counts.find(({ tab }) => tab === key);
  const setup = maySee(granted, SETUP) ? counts.find(({ tab }) => tab === SETUP.key) : undefined;
  const beside = [PAGES, REPORTS].filter((place) => maySee(granted, place));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) document.getElementById(`tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === current);
    const next = {
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const { key } = tabs[(next + tabs.length) % tabs.length]!;
    void navigate(pathOf(key));
    list.current?.querySelector<HTMLElement>(`#tab-${key}`)?.focus();
  };
  return (
    <nav className={styles.sidebar} aria-label="Admin sections">
      <Link className={layoutStyles.brand} to="/admin" aria-label={`${shortName} Back-office`}>
        <Mark />
        <span className={styles.wordmark}>
          <Logo />
        </span>
        <small>Back-office</small>
      </Link>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-orientation="vertical"
        aria-label="Admin Panel"
        onKeyDown={move}
      >
        {groups.map((group) => (
          <Fragment key={group}>
            <span className={styles.tabGroup} role="none" aria-hidden="true">
              {group}
            </span>
            {tabs
              .filter((tab) => tab.group === group)
              .map(({ key, label, icon: Icon }) => (
                <Link
                  key={key}
                  id={`tab-${key}`}
                  className={styles.tab}
                  role="tab"
                  to={pathOf(key)}
                  title={[label, countOfTab(key)?.label].filter(Boolean).join(', ')}
                  aria-selected={key === current}
                  aria-controls={key === current ? 'panel' : undefined}
                  tabIndex={key === (current ?? tabs[0]?.key) ? 0 : -1}
                >
                  <Icon />
                  <Counted label={label} of={countOfTab(key)} />
                </Link>
              ))}
          </Fragment>
        ))}
      </div>
      <button
        type="button"
        className={styles.allButton}
        aria-label="All sections"
        aria-haspopup="dialog"
        onClick={() => onAll(true)}
      >
        <LayoutGrid size="large" />
      </button>
      <div className={styles.sidebarFooter}>
        {setup && (
          <Link className={styles.tab} to={`/admin/${SETUP.key}`} title={`${SETUP.label}, ${setup.label}`}>
            <SETUP.icon />
            <Counted label={SETUP.label} of={setup} />
          </Link>
        )}
        {beside.map(({ key, label, icon: Icon }) => (
          <Link key={key} className={styles.tab} to={pathOf(key)} title={label}>
            <Icon />
            <span className={overlayStyles.label}>{label}</span>
          </Link>
        ))}
        <Link className={styles.tab} to="/" title="View store">
          <ExternalLink />
          <span className={overlayStyles.label}>View store</span>
        </Link>
      </div>
      <Dialog open={allOpen} title="All sections" onClose={() => onAll(false)}>
        <DialogBody className={styles.sectionMenu}>
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {tabs
                  .filter((tab) => tab.group === group)
                  .map(({ key, label, icon: Icon }) => (
                    <li key={key}>
                      <Link to={pathOf(key)} aria-current={key === current ? 'page' : undefined}>
                        <Icon size="large" />
                        <Counted label={label} of={countOfTab(key)} />
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <ul>
            {setup && (
              <li>
                <Link to={`/admin/${SETUP.key}`}>
                  <SETUP.icon size="large" />
                  <Counted label={SETUP.label} of={setup} />
                </Link>
              </li>
            )}
            {beside.map(({ key, label, icon: Icon }) => (
              <li key={key}>
                <Link to={pathOf(key)}>
                  <Icon size="large" />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/">
                <ExternalLink size="large" />
                View store
              </Link>
            </li>
          </ul>
        </DialogBody>
      </Dialog>
    </nav>
  );
}

/** The app icon, where the wordmark does not fit. */
export function Mark() {
  const { icon } = useStorefront();
  return <img className={styles.mark} src={icon} width={24} height={24} alt="" />;
}
