import type { Policy, PolicyShop } from './policy.ts';

export function shippingPolicy({ name }: PolicyShop): Policy {
  return {
    title: 'Shipping Policy',
    intro: `What ${name} sells is digital. It opens in your account at once, so there is normally nothing to ship and nothing to wait for.`,
    sections: [
      {
        id: 'digital-delivery',
        title: 'Digital delivery',
        blocks: [
          'When our payment partner confirms your payment, usually within seconds, the paid files of your subjects open in your account. You can read them in the browser, download them as PDF files and save them for offline reading in the app.',
          'Free papers need no order at all: open them, or download them, whenever you like.',
        ],
      },
      {
        id: 'where-to-find',
        title: 'Where to find your subjects',
        blocks: [
          {
            list: [
              'Log in with the account you paid with: your dashboard lists every subject you own with its files.',
              'Your receipt comes by e-mail, and can be downloaded again from your orders.',
              'Your subjects open on every device on which you log in.',
            ],
          },
        ],
      },
      {
        id: 'charges',
        title: 'Charges',
        blocks: [
          'Digital delivery is free. There is no shipping, handling or delivery charge in any price or in the Final Payment Amount. Your mobile operator may charge you for data; each paper shows its size.',
        ],
      },
      {
        id: 'courier',
        title: 'If something is sent by courier',
        blocks: [
          'We sell nothing printed in this shop. Should we ever agree with you to send something on paper, such as a signed copy of a receipt, a courier brings it to the address you give us. Couriers typically make 2-3 delivery attempts and then return the parcel to us; we write to you and agree on what to do next. We tell you of any charge before we send it.',
        ],
      },
      {
        id: 'not-opened',
        title: 'If a subject has not opened',
        blocks: [
          'Please wait a few minutes and open your dashboard again. We ask our payment partner about unconfirmed payments by ourselves, so that a closed browser or a lost connection loses nothing.',
          [
            'If it is still closed after an hour, send us your order number. We open the subject, or give your money back as our ',
            { text: 'Refund Policy', page: 'refundPolicy' },
            ' says: within a window of 6-8 days you can also simply cancel.',
          ],
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: ['For every question about a delivery:', { showsSupport: true }],
      },
    ],
  };
}
