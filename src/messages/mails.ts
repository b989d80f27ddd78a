import type { ContactMessage } from './contract.ts';

interface Shop {
  BRAND_NAME: string;
  SUPPORT_EMAIL: string;
}

/** What support reads; an answer to it goes to the sender. */
export function forSupport({ name, email, phone, subject, message }: ContactMessage, shop: Shop) {
  return {
    to: shop.SUPPORT_EMAIL,
    replyTo: email,
    subject: `${shop.BRAND_NAME} contact: ${subject}`,
    text: `From: ${name} <${email}>\nPhone: ${phone || 'not given'}\nSubject: ${subject}\n\n${message}\n`,
  };
}

/** What the sender gets. It repeats nothing that was entered: the form must not carry a stranger's words to others. */
export function acknowledgement({ email }: ContactMessage, shop: Shop) {
  return {
    to: email,
    replyTo: shop.SUPPORT_EMAIL,
    subject: `${shop.BRAND_NAME}: we have received your message`,
    text: `Namaste,\n\nthank you for your message! We will get back to you within 24 hours.\n\nIf you did not write to us, you can leave this mail unanswered.\n\n${shop.BRAND_NAME} support\n${shop.SUPPORT_EMAIL}\n`,
  };
}

/** What staff answered, with what it answers below it. */
export function answer(
  { name, email, subject, message }: Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>,
  text: string,
  shop: Shop,
) {
  const quoted = message.replace(/^/gm, '> ');
  return {
    to: email,
    replyTo: shop.SUPPORT_EMAIL,
    subject: `Re: ${subject}`,
    text: `Namaste ${name},\n\n${text}\n\n${shop.BRAND_NAME} support\n${shop.SUPPORT_EMAIL}\n\nYou wrote:\n${quoted}\n`,
  };
}
