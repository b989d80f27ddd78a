import { useState } from 'react';
import { formatDay } from '../../page-kit/india-time.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type Profile, ProfileChange, readProfile, updateProfile } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { updateUser } from '../sessions/session.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { LoadFailure, Panel } from './panel.tsx';
import { useLoaded } from './use-loaded.ts';

/** The header and the dashboard show the same person as the server knows. */
async function loadProfile(): Promise<Profile> {
  const profile = await call(readProfile);
  updateUser(profile);
  return profile;
}

export function MyData() {
  const { loaded, reload } = useLoaded(loadProfile);
  return (
    <Panel title="My data">
      {loaded.status === 'loading' && <Skeleton className="h-78" />}
      {loaded.status === 'failed' && (
        <LoadFailure text="Your data could not be loaded." onRetry={() => void reload()} />
      )}
      {loaded.status === 'loaded' && <MyDataForm profile={loaded.value} />}
    </Panel>
  );
}

function MyDataForm({ profile }: { profile: Profile }) {
  const { username, name, mobile, createdAt } = profile;
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, reset } = useCheckedForm(ProfileChange, { name, mobile: mobile ?? '' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (change) => {
    setFailure(undefined);
    try {
      const saved = await call(updateProfile, { body: change });
      updateUser(saved);
      reset({ name: saved.name, mobile: saved.mobile ?? '' });
      showToast('Your data has been saved', { toastMs: 4_000 });
    } catch (error) {
      setFailure(failureText(error, 'Your data could not be saved. Please try again.'));
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <dl>
        <dt className="font-semibold text-[0.9375rem]">Email</dt>
        <dd className="wrap-anywhere">{username}</dd>
        <dd className="text-ink-2 text-sm">You log in with it. Here since {formatDay(createdAt)}.</dd>
        {!profile.isEmailConfirmed && (
          <dd>
            <ConfirmAddress />
          </dd>
        )}
      </dl>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
