import type { ReactNode } from 'react';
import { nameOf } from '#features/team/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';
import type { Permission } from '#shared/permissions.ts';
import { titleCase } from '#shared/text.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { LifeBuoy } from '../../icons/life-buoy.ts';
import { Package } from '../../icons/package.ts';
import { ReceiptIndianRupee } from '../../icons/receipt-indian-rupee.ts';
import { ShoppingBag } from '../../icons/shopping-bag.ts';
import { SlidersHorizontal } from '../../icons/sliders-horizontal.ts';
import { TicketPercent } from '../../icons/ticket-percent.ts';
import { Truck } from '../../icons/truck.ts';
import { UserRound } from '../../icons/user-round.ts';
import textStyles from '../../ui/text.module.css';
import type { AdminApi } from '../api.ts';
import { MORE_CARDS, mainCards } from '../settings/cards.ts';
import { findSettings } from '../settings/find-setting.tsx';
import { mayOpen, maySee, REPORTS, tabsFor } from '../tabs.ts';
import { COMMANDS } from './commands.ts';
import { pathOf } from './sidebar.tsx';

export type Entry = {
  key: string;
  group: string;
  to: string;
  icon: IconComponent;
  text: ReactNode;
  aside?: string;
  keys?: string[];
};

type Found = Awaited<ReturnType<AdminApi['panel']['search']>>;

/** Limit of listed settings. */
const SETTINGS_SHOWN = 6;

/** The server's results. '#' limits them to orders, '@' to users. */
export function foundEntries(search: string, results: Found | undefined): Entry[] {
  if (!results) return [];
  const orders: Entry[] = results.orders.map(({ id, displayId, fullName, at, total, status }) => ({
    key: id,
    group: 'Orders',
    to: `/admin/orders/${id}`,
    icon: ShoppingBag,
    text: (
      <>
        <b className={textStyles.code}>{displayId}</b> {fullName}
      </>
    ),
    aside: `${formatDate(at)} · ${formatRupees(total)} · ${titleCase(status)}`,
  }));
  const people: Entry[] = results.people.map(({ id, fullName, email }) => ({
    key: id,
    group: 'People',
    to: `/admin/users/${id}`,
    icon: UserRound,
    text: nameOf({ fullName, email }),
    aside: email,
  }));
  if (search.startsWith('#')) return orders;
  if (search.startsWith('@')) return people;
  const products = results.products.map(({ id, name, price }) => ({
    key: id,
    group: 'Products',
    to: `/admin/products/${id}`,
    icon: Package,
    text: name,
    aside: formatRupees(price),
  }));
  return [...products, ...shipments(results), ...orders, ...people, ...documentEntries(results)];
}

const shipments = (results: Found): Entry[] =>
  results.tracking.map(({ id, trackingNumber, carrier, displayId }) => ({
    key: id,
    group: 'Tracking numbers',
    to: `/admin/orders/${displayId}`,
    icon: Truck,
    text: <b className={textStyles.code}>{trackingNumber}</b>,
    aside: [carrier, `order ${displayId}`].filter(Boolean).join(' · '),
  }));

const documentEntries = (results: Found): Entry[] => [
  ...results.coupons.map(({ id, code, title, isActive }) => ({
    key: id,
    group: 'Coupons',
    to: `/admin/coupons?search=${encodeURIComponent(code)}`,
    icon: TicketPercent,
    text: (
      <>
        <b className={textStyles.code}>{code}</b> {title}
      </>
    ),
    aside: isActive ? 'Active' : 'Inactive',
  })),
  ...results.invoices.map(({ id, number, customerName, total }) => ({
    key: id,
    group: 'Invoices',
    to: `/admin/invoices?search=${number}`,
    icon: ReceiptIndianRupee,
    text: (
      <>
        <b className={textStyles.code}>{number}</b> {customerName}
      </>
    ),
    aside: formatRupees(total),
  })),
  ...results.tickets.map(({ id, number, subject, name, state }) => ({
    key: id,
    group: 'Tickets',
    to: `/admin/users/tickets/${id}`,
    icon: LifeBuoy,
    text: (
      <>
        <b className={textStyles.code}>{number}</b> {subject}
      </>
    ),
    aside: `${name} · ${titleCase(state)}`,
  })),
];

/** Tabs, commands and settings that match the text; without text, all tabs and commands. */
export function panelEntries(
  search: string,
  granted: ReadonlySet<Permission>,
  providers: readonly PaymentProvider[],
): Entry[] {
  if (/^[#@]/.test(search)) return [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const tabs: Entry[] = [...tabsFor(granted), ...[REPORTS].filter((place) => maySee(granted, place))]
    .filter(({ label }) => has(label))
    .map(({ key, label, icon, ...tab }) => ({
      key,
      group: 'Go to',
      to: pathOf(key),
      icon,
      text: label,
      ...('go' in tab && tab.go ? { keys: ['G', tab.go.toUpperCase()] } : {}),
    }));
  const commands: Entry[] = COMMANDS.filter(
    ({ text, also, needs, to }) => granted.has(needs) && mayOpen(granted, to) && has(text, also),
  ).map(({ text, to, icon }) => ({ key: to, group: 'Do', text, to, icon }));
  if (words.length === 0) return [...tabs, ...commands];
  return [...commands, ...tabs, ...(granted.has('settings.read') ? settings(search, providers) : [])];
}

function settings(search: string, providers: readonly PaymentProvider[]): Entry[] {
  const fields = [...mainCards(providers), ...MORE_CARDS].flatMap((card) => {
    const names = findSettings(card, search);
    return card.fields.filter(({ name }) => names.has(name)).map(({ label, name }) => ({ card, label, name }));
  });
  return fields.slice(0, SETTINGS_SHOWN).map(({ card, label, name }) => ({
    key: `${card.section}.${name}`,
    group: 'Settings',
    to: `/admin/settings?find=${encodeURIComponent(label)}`,
    icon: SlidersHorizontal,
    text: label,
    aside: card.title,
  }));
}
