import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../accounts/sessions/session.ts';
import { CallFailed, call } from '../platform/http/client.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { useCheckedForm } from '../ui/use-checked-form.ts';
import { ContactMessage, sendMessage } from './contract.ts';
import { waitingTime } from './waiting-time.ts';

type Outcome = { isSent: true } | { isSent: false; text: string };

const blank = { name: '', email: '', phone: '', subject: '', message: '' };

/** A blank form, with what the shop knows of who is logged in. */
export function blankFor(user: { name: string; username: string } | undefined): typeof blank {
  return user ? { ...blank, name: user.name, email: user.username } : blank;
}

/** A message to support. What was typed stays until it has been sent. */
export function ContactForm() {
  const [outcome, setOutcome] = useState<Outcome>();
  const { register, handleSubmit, reset, formState } = useCheckedForm(ContactMessage, blank);
  const { errors, isValid, isSubmitting } = formState;
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who is here, and nothing is typed yet.
  useEffect(() => {
    const isUntouched = [...new FormData(form.current ?? undefined).values()].every((value) => value === '');
    if (user && isUntouched) reset(blankFor(user));
  }, [user]);

  const send = handleSubmit(async (message) => {
    setOutcome(undefined);
    try {
      await call(sendMessage, { body: message });
      reset(blankFor(user));
      setOutcome({ isSent: true });
    } catch (error) {
      setOutcome({ isSent: false, text: reasonOf(error) });
    }
  });

  return (
    <form ref={form} noValidate className="mt-4 grid gap-x-5 gap-y-3 no-script:hidden sm:grid-cols-2" onSubmit={send}>
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" className="sm:col-span-2" error={errors.message?.message} {...register('message')} />
      <div className="sm:col-span-2">
        <Button type="submit" className="w-full sm:w-auto sm:min-w-44" disabled={!isValid || isSubmitting}>
          {isSubmitting && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
          {isSubmitting ? 'Sending…' : 'Send Message'}
        </Button>
        {outcome && <OutcomeAlert outcome={outcome} />}
      </div>
    </form>
  );
}

function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  if (!outcome.isSent) {
    return (
      <p role="alert" className="mt-4 rounded-button bg-red-soft px-4 py-3 text-red">
        {outcome.text}
      </p>
    );
  }
  return (
    <p
      role="alert"
      className="mt-4 flex items-center gap-2.5 rounded-button bg-tick-soft px-4 py-3 font-semibold text-tick"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Thank you for your message! We will get back to you soon.
    </p>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallFailed) || !error.body.message) {
    return 'Your message could not be sent. Please check your connection and try again.';
  }
  if (error.status === 429 && error.retryAfterSeconds) {
    return `You have sent several messages in a short time. Please try again in ${waitingTime(error.retryAfterSeconds)}.`;
  }
  return error.body.message;
}
