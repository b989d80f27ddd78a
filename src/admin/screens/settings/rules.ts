import * as z from 'zod/mini';
import { SettingsChange } from '../../contract.ts';

/** What the form holds is held to the contract; a field left empty is as the server's environment says. */
export const SettingsForm = z.pipe(
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim() === '' ? null : text])),
    ),
  ),
  z.omit(SettingsChange, { version: true }),
);
export type SettingsForm = z.output<typeof SettingsForm>;

/** What each setting is called, in the order of the form. */
export const settingNames = {
  brandName: 'Brand name',
  supportEmail: 'Support e-mail',
  supportPhone: 'Support phone',
  sellerName: 'Seller on receipts',
  sellerAddress: 'Address of the seller',
  sellerGstin: 'GSTIN',
  sellerSac: 'SAC code',
} as const satisfies Record<keyof SettingsForm, string>;
export type SettingName = keyof typeof settingNames;

export const settingKeys: readonly SettingName[] = [
  'brandName',
  'supportEmail',
  'supportPhone',
  'sellerName',
  'sellerAddress',
  'sellerGstin',
  'sellerSac',
];
