import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';

const username = z.string('Username is required').check(z.minLength(1, 'Username is required'), z.maxLength(254));
const Owner = z.object({ username });

const notOneSubject = 'This must be the id of one subject';
const OneSubject = z.union([Id, z.tuple([Id])], notOneSubject);

/** One subject, also as a list of one; `subjectid` is what it is called elsewhere. */
const Addition = z.pipe(
  z.object({ username, subjects: z.optional(OneSubject), subjectid: z.optional(OneSubject) }),
  z.transform(({ username, subjects, subjectid }, context) => {
    const [subjectId] = [subjects ?? subjectid ?? []].flat();
    if (subjectId !== undefined) return { username, subjectId };
    context.issues.push({ code: 'custom', input: subjects, path: ['subjects'], message: notOneSubject });
    return z.NEVER;
  }),
);

const Cart = z.object({ subjects: z.array(Id) });
export type Cart = z.infer<typeof Cart>;

export const CartSubject = z.object({
  id: Id,
  classid: Id,
  subjectName: z.string(),
  price: z.int().check(z.positive()),
});
export type CartSubject = z.infer<typeof CartSubject>;

export const Checkout = z.object({
  classes: z.array(z.object({ classid: Id, classname: z.string() })),
  subjects: z.array(CartSubject),
});
export type Checkout = z.infer<typeof Checkout>;

export const addToCart = endpoint({
  method: 'POST',
  path: '/access/cart',
  summary: 'Put one subject into my cart; once there it stays one',
  access: 'user',
  body: Addition,
  response: Cart,
  errors: ['subject_not_available', 'subject_is_free', 'already_owned'],
});

export const mergeCart = endpoint({
  method: 'POST',
  path: '/access/cart/merge',
  summary: 'Put what was chosen before logging in into my cart, as far as it can be bought',
  access: 'user',
  body: z.object({ username, subjects: z.array(Id).check(z.maxLength(1_000)) }),
  response: Cart,
});

export const readCart = endpoint({
  method: 'GET',
  path: '/access/cart',
  summary: 'The ids of the subjects in my cart, as they were added',
  access: 'user',
  query: Owner,
  response: z.array(Id),
});

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/access/cart',
  summary: 'Take one subject out of my cart',
  access: 'user',
  query: z.object({ username, subjectid: IdInAddress }),
  response: Cart,
});

export const readCheckout = endpoint({
  method: 'GET',
  path: '/access/cart/checkout',
  summary: 'What is in my cart with classes, names and prices',
  access: 'user',
  query: Owner,
  response: Checkout,
});
