import * as z from 'zod/mini';

/** Control characters, half characters, and those that turn the direction of what follows. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const breaks = /[\n\r\t]/g;

/** A line that a person typed: trimmed, not empty, of any script, without half characters and those that steer. */
export function line(required: string, maxLength: number) {
  return z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    z.refine((text) => !unsafeCharacters.test(text), 'Please leave out control characters'),
  );
}

/** The same for a text of several lines. */
export function paragraph(required: string, maxLength: number) {
  return z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    z.refine((text) => !unsafeCharacters.test(text.replace(breaks, '')), 'Please leave out control characters'),
  );
}

/** What a list is searched for; blank means everything. */
export function searchTerm() {
  return z.string().check(
    z.trim(),
    z.maxLength(100, 'Please search for at most 100 characters'),
    z.refine((text) => !unsafeCharacters.test(text), 'Please leave out control characters'),
  );
}

/** An e-mail address, trimmed and in lower case, so that one person is one address. */
export function emailAddress(required: string) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, 'Please enter a valid email'),
      z.email('Please enter a valid email'),
    );
}
