import type { LucideIcon } from 'lucide-react';
import {
  BadgePlus,
  ChartLine,
  DatabaseBackup,
  Download,
  FilePlus2,
  FileText,
  FolderPlus,
  GalleryHorizontalEnd,
  History,
  ListPlus,
  MailPlus,
  MapPinPlus,
  PackagePlus,
  Salad,
  ShieldCheck,
  Star,
  Upload,
  UserPlus,
} from 'lucide-react';
import type { Permission } from '#shared/contract.ts';

type Command = { text: string; also: string; to: string; icon: LucideIcon; needs: Permission };

/** What the palette offers to do besides going to a tab. `also`: other words for it. */
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
  { text: 'Import orders', also: 'csv', to: '/admin/orders?do=import', icon: Upload, needs: 'orders.write' },
  { text: 'Add tracking update', also: 'ship', to: '/admin/tracking?do=new', icon: MapPinPlus, needs: 'orders.write' },
  { text: 'Create coupon', also: 'add new', to: '/admin/coupons?do=new', icon: BadgePlus, needs: 'coupons.write' },
  { text: 'Create Campaign', also: 'add mail', to: '/admin/email?do=new', icon: MailPlus, needs: 'campaigns.write' },
  {
    text: 'Add Subscriber',
    also: 'newsletter',
    to: '/admin/email/subscribers?do=new',
    icon: UserPlus,
    needs: 'campaigns.write',
  },
  { text: 'Create Invoice', also: 'add new', to: '/admin/invoices?do=new', icon: FilePlus2, needs: 'invoices.write' },
  {
    text: 'Look at best sellers and revenue',
    also: 'reports',
    to: '/admin/reports',
    icon: ChartLine,
    needs: 'reports.read',
  },
  { text: 'Look at the change log', also: 'audit', to: '/admin/settings/log', icon: History, needs: 'audit.read' },
  {
    text: 'Look at the security log',
    also: 'audit sign-in',
    to: '/admin/settings/security',
    icon: ShieldCheck,
    needs: 'security.read',
  },
  {
    text: 'Look at the backups',
    also: 'restore archive rehearsal',
    to: '/admin/settings/backups',
    icon: DatabaseBackup,
    needs: 'settings.read',
  },
  {
    text: 'Download the GST file of a month',
    also: 'gstr tax csv',
    to: '/admin/invoices?do=gst',
    icon: Download,
    needs: 'exports.read',
  },
];
