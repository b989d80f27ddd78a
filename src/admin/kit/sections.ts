import {
  BookOpen,
  ChartColumn,
  CircleHelp,
  FileText,
  GraduationCap,
  HeartPulse,
  Inbox,
  type LucideIcon,
  NotebookPen,
  PencilLine,
  Receipt,
  ScrollText,
  Settings,
  ShieldCheck,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';

export interface Section {
  label: string;
  to: string;
  icon: LucideIcon;
  /** For the super_admin alone; all staff see the others. */
  isForSuperAdmin?: true;
}

/** The staff area's screens in the order of its sidebar. */
export const sections: readonly Section[] = [
  { label: 'Overview', to: '/admin', icon: ChartColumn },
  { label: 'Classes', to: '/admin/classes', icon: GraduationCap },
  { label: 'Subjects', to: '/admin/subjects', icon: BookOpen },
  { label: 'Papers', to: '/admin/papers', icon: FileText },
  { label: 'Questions', to: '/admin/questions', icon: CircleHelp },
  { label: 'Compose a paper', to: '/admin/papers/compose', icon: NotebookPen },
  { label: 'Import and export', to: '/admin/catalogue', icon: Upload },
  { label: 'Bin', to: '/admin/bin', icon: Trash2 },
  { label: 'Orders', to: '/admin/orders', icon: Receipt },
  { label: 'Messages', to: '/admin/messages', icon: Inbox },
  { label: 'Practice', to: '/admin/practice', icon: PencilLine },
  { label: 'Health', to: '/admin/health', icon: HeartPulse },
  { label: 'Customers', to: '/admin/customers', icon: Users, isForSuperAdmin: true },
  { label: 'Staff', to: '/admin/staff', icon: ShieldCheck, isForSuperAdmin: true },
  { label: 'Audit log', to: '/admin/audit', icon: ScrollText, isForSuperAdmin: true },
  { label: 'Settings', to: '/admin/settings', icon: Settings, isForSuperAdmin: true },
];

/** Whether a screen is the super_admin's alone and this is somebody else. The API decides; this only says so kindly. */
export function isClosedTo(role: string, pathname: string): boolean {
  if (role === 'super_admin') return false;
  return sections.some(({ to, isForSuperAdmin }) => isForSuperAdmin && `${pathname}/`.startsWith(`${to}/`));
}
