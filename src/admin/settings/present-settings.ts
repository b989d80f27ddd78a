import { CallFailed } from '../../platform/client.ts';
import { SettingsAnswer } from '../contract.ts';

/** How settings stand now, where a change was refused because somebody else was quicker. */
export function presentOf(error: unknown): SettingsAnswer | undefined {
  if (!(error instanceof CallFailed) || error.body.code !== 'changed_meanwhile') return;
  return SettingsAnswer.safeParse(error.body.present).data;
}
