import type { Policy, PolicyShop } from './policy.ts';

export function refundPolicy({ name }: PolicyShop): Policy {
  return {
    title: 'Refund Policy',
    intro: `You should only pay for what helps you. This page says when ${name} gives your money back, how to ask for it and how long it takes.`,
    sections: [
      {
        id: 'before-you-buy',
        title: 'Before you buy',
        blocks: [
          'Sample papers marked as free cost nothing, so you can see how we work before you pay. Each subject shows what it contains, and the cart shows the Final Payment Amount before you go to the payment page. Until you have paid there, you can leave or remove a subject at any time and owe nothing.',
        ],
      },
      {
        id: 'window',
        title: 'Cancellation and refund window',
        blocks: [
          'You can cancel a purchase and ask for a refund within 6-8 days of paying. A request that reaches us in the first 6 days is in time in every case; the 2 days after that are for requests held up by a holiday, an exam or a payment that was confirmed late.',
          'You can cancel a whole order or one subject of it. After this window we give money back only for the reasons in the next section.',
        ],
      },
      {
        id: 'always',
        title: 'When we always give money back',
        blocks: [
          {
            list: [
              'You were charged twice for one order: the second payment is returned in full.',
              'You were charged, and the payment could not be matched with an order.',
              'You paid, and a subject did not open in your account, and we could not put that right.',
              'A file was damaged or was not what its name says, and we could not replace it.',
              'Somebody paid from your account without your permission, and you told us without delay.',
            ],
          },
        ],
      },
      {
        id: 'not',
        title: 'When we do not',
        blocks: [
          'Our papers are guess papers for practice. That the questions of an exam were different, or that a result was not what you hoped for, is no reason for a refund. The same goes for an account that was closed because paid files were passed on or sold.',
        ],
      },
      {
        id: 'how-to-ask',
        title: 'How to ask',
        blocks: [
          [
            'Write to support with the ',
            { text: 'contact form', page: 'contactUs' },
            ' or by e-mail. Please give the order number from your receipt (it begins with AB-), the e-mail address of your account, and a sentence on what went wrong. We never ask for a card number, a UPI PIN or a password. You get an answer within 24 hours.',
          ],
        ],
      },
      {
        id: 'processing',
        title: 'Refund processing',
        blocks: [
          'Once we have agreed, refund processing takes 3-5 days. The money goes back the way it came: to the same UPI account, card or bank account. Your bank may need a little longer to show it.',
          'You get back what you paid for the subjects concerned, without a fee. Their paid files then close in your account; free papers stay open as ever.',
        ],
      },
      {
        id: 'failed-payments',
        title: 'Failed payments',
        blocks: [
          'If money left your account and the order still is not paid, please wait a few minutes: we ask our payment partner again by ourselves, and your subjects open as soon as it confirms. If the payment failed, your bank returns the money by itself, usually within a few days. When you are in doubt, write to us before paying again.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: ['For every question about a payment or a refund:', { showsSupport: true }],
      },
    ],
  };
}
