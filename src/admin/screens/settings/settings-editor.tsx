import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { CallFailed } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { changeSettings, SettingsAnswer } from '../../contract.ts';
import { KeptNotice } from '../../kit/drafts/kept-notice.tsx';
import { readFields, useDraft } from '../../kit/drafts/use-draft.ts';
import { readPresent } from '../../kit/present-state.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx';
import { type SettingName, SettingsForm, settingKeys, settingNames } from './rules.ts';

/** What was typed, with the version it was typed over: should that be another by now, both are shown. */
const SettingsDraft = z.object({ version: z.int(), fields: z.record(z.string(), z.string()) });

/** What the shop says of itself on pages, in mails and on receipts. */
export function SettingsEditor({ loaded }: { loaded: SettingsAnswer }) {
  const draft = useDraft('settings', SettingsDraft);
  // The state the form was opened with: what arrives later must not pass for what was looked at.
  const [opened, setOpened] = useState({ ...loaded, version: draft.kept?.version ?? loaded.version });
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const change = useChange(changeSettings);
  const form = useCheckedForm(SettingsForm, draft.kept?.fields ?? opened.own);
  const { errors, isSubmitting } = form.formState;

  const save = async (values: SettingsForm, version: number): Promise<void> => {
    setFailure(undefined);
    setConflict(undefined);
    try {
      const saved = await change.mutateAsync([{ body: { ...values, version } }]);
      startWith(saved);
      showToast('Settings saved', { toastMs: 4_000 });
    } catch (error) {
      const theirs = readPresent(error, SettingsAnswer);
      if (theirs) return setConflict({ mine: values, theirs });
      for (const { path, message } of issuesOf(error)) form.setError(path, { message });
      setFailure(sentenceOf(error));
    }
  };
  const startWith = (answer: SettingsAnswer): void => {
    draft.drop();
    setOpened(answer);
    form.reset(answer.own);
    setConflict(undefined);
  };
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    draft.keep({ version: opened.version, fields: readFields(currentTarget) });

  const propsOf = (name: SettingName) => ({
    label: settingNames[name],
    placeholder: opened.defaults[name] ?? '',
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onInput={keep}
      onSubmit={form.handleSubmit((values) => save(values, opened.version))}
    >
      <KeptNotice isShown={draft.kept !== undefined} onDiscard={() => startWith(loaded)} />
      <Panel title="Brand and support">
        <p className="mb-4 text-ink-2">
          Shown on every page, in mails and on receipts. A field left empty is as the server’s environment says.
        </p>
        <div className="grid gap-4">
          <TextField {...propsOf('brandName')} />
          <TextField type="email" {...propsOf('supportEmail')} />
          <TextField type="tel" {...propsOf('supportPhone')} />
        </div>
      </Panel>
      <Panel title="Seller on receipts">
        <p className="mb-4 text-ink-2">With a GSTIN, receipts show the tax; they then need name and address as well.</p>
        <div className="grid gap-4">
          <TextField {...propsOf('sellerName')} />
          <TextArea {...propsOf('sellerAddress')} rows={3} />
          <TextField autoCapitalize="characters" {...propsOf('sellerGstin')} />
          <TextField
            inputMode="numeric"
            hint="The service accounting code of what you sell. It stands on tax invoices beside each subject."
            {...propsOf('sellerSac')}
          />
        </div>
      </Panel>
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Save settings'}
      </Button>
      <ConflictDialog
        conflict={conflict}
        onClose={() => setConflict(undefined)}
        onTakeTheirs={startWith}
        onSaveMine={({ mine, theirs }) => save(mine, theirs.version)}
      />
    </form>
  );
}

function issuesOf(error: unknown): { path: SettingName; message: string }[] {
  const issues = error instanceof CallFailed ? (error.body.issues ?? []) : [];
  return settingKeys.flatMap((path) =>
    issues.filter((issue) => issue.path === path).map(({ message }) => ({ path, message })),
  );
}
