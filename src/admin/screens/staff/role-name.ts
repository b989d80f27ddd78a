import type { User } from '../../../accounts/contract.ts';

const names: Record<User['role'], string> = { user: 'Customer', admin: 'Admin', super_admin: 'Super admin' };

export function roleName(role: User['role']): string {
  return names[role];
}
