import type { Permission } from '#shared/permissions.ts';
import { BadgePlus } from '../../icons/badge-plus.ts';
import { ChartLine } from '../../icons/chart-line.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { DatabaseBackup } from '../../icons/database-backup.ts';
import { Download } from '../../icons/download.ts';
import { FilePlus2 } from '../../icons/file-plus-2.ts';
import { FileText } from '../../icons/file-text.ts';
import { FolderPlus } from '../../icons/folder-plus.ts';
import { GalleryHorizontalEnd } from '../../icons/gallery-horizontal-end.ts';
import { History } from '../../icons/history.ts';
import { House } from '../../icons/house.ts';
import { KeyRound } from '../../icons/key-round.ts';
import { ListPlus } from '../../icons/list-plus.ts';
import { MailPlus } from '../../icons/mail-plus.ts';
import { MapPinPlus } from '../../icons/map-pin-plus.ts';
import { PackagePlus } from '../../icons/package-plus.ts';
import { Salad } from '../../icons/salad.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import { Star } from '../../icons/star.ts';
import { Upload } from '../../icons/upload.ts';
import { UserPlus } from '../../icons/user-plus.ts';
import { Users } from '../../icons/users.ts';
import { Webhook } from '../../icons/webhook.ts';

type Command = { text: string; also: string; to: string; icon: IconComponent; needs: Permission };

/** Commands of the palette besides tabs. `also`: synonyms. */
export const COMMANDS: readonly Command[] = [
  { text: 'Add product', also: 'new create', to: '/admin/products/new', icon: PackagePlus, needs: 'catalog.write' },
  { text: 'Import products', also: 'csv', to: '/admin/products?do=import', icon: Upload, needs: 'catalog.write' },
  { text: 'Add category', also: 'new', to: '/admin/categories?do=new', icon: FolderPlus, needs: 'catalog.write' },
  { text: 'Add to Hero Section', also: 'homepage', to: '/admin/hero?do=new', icon: Star, needs: 'content.write' },
  { text: 'Add banner', also: 'new', to: '/admin/banners?do=new', icon: GalleryHorizontalEnd, needs: 'content.write' },
  { text: 'Add nutrition plan', also: 'new', to: '/admin/nutrition?do=new', icon: Salad, needs: 'content.write' },
  { text: 'Add workout guide', also: 'new', to: '/admin/workouts?do=new', icon: ListPlus, needs: 'content.write' },
  {
    text: 'Edit pages',
    also: 'content menus privacy terms faq about footer header',
    to: '/admin/pages',
    icon: FileText,
    needs: 'content.write',
  },
  {
    text: 'Set up and open the store',
    also: 'setup set-up close launch go live gstin fssai',
    to: '/admin/setup',
    icon: ClipboardCheck,
    needs: 'settings.read',
  },
  {
    text: 'Edit home',
    also: 'homepage blocks hero rail banner',
    to: '/admin/pages/edit/',
    icon: House,
    needs: 'content.write',
  },
  { text: 'Import orders', also: 'csv', to: '/admin/orders?do=import', icon: Upload, needs: 'orders.import' },
  { text: 'Add tracking update', also: 'ship', to: '/admin/tracking?do=new', icon: MapPinPlus, needs: 'orders.ship' },
  { text: 'Create coupon', also: 'add new', to: '/admin/coupons?do=new', icon: BadgePlus, needs: 'coupons.write' },
  { text: 'Create Campaign', also: 'add mail', to: '/admin/email?do=new', icon: MailPlus, needs: 'campaigns.write' },
  {
    text: 'Add Subscriber',
    also: 'newsletter',
    to: '/admin/email/subscribers?do=new',
    icon: UserPlus,
    needs: 'subscribers.write',
  },
  { text: 'Create Invoice', also: 'add new', to: '/admin/invoices?do=new', icon: FilePlus2, needs: 'invoices.write' },
  {
    text: 'View best sellers and revenue',
    also: 'reports',
    to: '/admin/reports',
    icon: ChartLine,
    needs: 'reports.read',
  },
  { text: 'View the change log', also: 'audit', to: '/admin/settings/log', icon: History, needs: 'audit.read' },
  {
    text: 'View the security log',
    also: 'audit sign-in',
    to: '/admin/settings/security',
    icon: ShieldCheck,
    needs: 'security.read',
  },
  {
    text: 'View the backups',
    also: 'restore archive rehearsal',
    to: '/admin/settings/backups',
    icon: DatabaseBackup,
    needs: 'backups.read',
  },
  {
    text: 'View the team',
    also: 'staff members invite roles sessions',
    to: '/admin/settings/team',
    icon: Users,
    needs: 'team.read',
  },
  {
    text: 'Invite a member',
    also: 'team staff add',
    to: '/admin/settings/team?do=new',
    icon: UserPlus,
    needs: 'team.write',
  },
  {
    text: 'View the roles',
    also: 'permissions rights team',
    to: '/admin/settings/roles',
    icon: ShieldCheck,
    needs: 'team.read',
  },
  {
    text: 'View the API keys',
    also: 'program scope token',
    to: '/admin/settings/api-keys',
    icon: KeyRound,
    needs: 'keys.read',
  },
  {
    text: 'View the webhooks',
    also: 'endpoints events deliveries api',
    to: '/admin/settings/webhooks',
    icon: Webhook,
    needs: 'webhooks.read',
  },
  {
    text: 'Download the GST file of a month',
    also: 'gstr tax csv',
    to: '/admin/invoices?do=gst',
    icon: Download,
    needs: 'invoices.export',
  },
];
