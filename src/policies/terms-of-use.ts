import type { Policy, PolicyShop } from './policy.ts';

export function termsOfUse({ name }: PolicyShop): Policy {
  return {
    title: 'Terms of Use',
    intro: `These terms are the agreement between you and ${name} when you use this website, its mobile site or its app. We have kept them short and in plain words.`,
    sections: [
      {
        id: 'acceptance',
        title: 'Acceptance of terms',
        blocks: [
          [
            `By reading, downloading or buying anything on ${name} you accept these terms, together with our `,
            { text: 'Privacy Policy', page: 'privacyPolicy' },
            ', ',
            { text: 'Refund Policy', page: 'refundPolicy' },
            ' and ',
            { text: 'Shipping Policy', page: 'shippingPolicy' },
            '. If you do not agree with them, please do not use the service.',
          ],
          'If you are under 18, please read these terms with a parent or guardian, who accepts them for you and makes any purchase. Children under 13 need the consent of a parent before they create an account.',
        ],
      },
      {
        id: 'service',
        title: 'Description of the service',
        blocks: [
          `${name} offers practice (guess) papers, practice questions and step-by-step solutions for classes 9th to 12th, arranged by class and subject.`,
          {
            list: [
              'Sample papers marked as free can be read and downloaded by anyone, without an account.',
              'Some files, usually sets of practice questions and step-by-step solutions, are paid. Buying a subject opens its paid files in your account.',
              'A subject without a price is free: everything in it can be downloaded.',
              'We add papers through the year and withdraw some. What you have bought stays open in your account, also when it is no longer listed.',
            ],
          },
          'Prices are in Indian rupees. The listed price is what you pay; the struck-through amount beside it is that price plus 25 percent. You pay on the page of our payment partner, and your subjects open as soon as the partner confirms the payment, usually within seconds.',
        ],
      },
      {
        id: 'educational-nature',
        title: 'Educational nature notice',
        blocks: [
          'All sample papers are for practice only. They are guess papers based on NCERT patterns and do not guarantee the exact questions of actual exams.',
          `${name} is independent. It is not run, approved or recommended by NCERT, by any examination board or by any school; their names appear only to say which syllabus a paper follows. Our papers go along with your textbooks and teachers and do not replace them.`,
        ],
      },
      {
        id: 'responsibilities',
        title: 'User responsibilities',
        blocks: [
          'When you use the service, please:',
          {
            list: [
              'give true details when you register, and an e-mail address that you read: receipts and new passwords are sent there;',
              'keep your password to yourself. An account is for one student, and in your profile you can end the sessions of devices you no longer use;',
              'use paid files for your own study, and do not pass them on, sell them or publish them;',
              'do not try to break or overload the service, copy it by machine, or get around a payment or a limit;',
              'do not send anything unlawful or insulting through the contact form;',
              'tell us about a weakness that you find instead of using it.',
            ],
          },
        ],
      },
      {
        id: 'intellectual-property',
        title: 'Intellectual property',
        blocks: [
          `The papers, questions, solutions, texts and drawings on ${name} belong to us or to those who let us use them. You may read them, save them and print them for your own study, and a teacher may use a free paper in class.`,
          'Please do not copy them into another website, app, book or video, take our name off them, or sell them. If you believe that something here belongs to you and should not be, write to us and we will look into it at once.',
        ],
      },
      {
        id: 'accuracy',
        title: 'Accuracy disclaimer',
        blocks: [
          'When we speak of about 90 percent accuracy, we mean the pattern: how closely the sections, the kinds of questions and the marks of our papers follow NCERT-based exams. It is our own estimate over many papers, and no promise about any one exam.',
          'We check questions and solutions with care, but mistakes happen, and a syllabus can change in the middle of a year. Please check with your school what applies to you. When you tell us about a mistake, we correct the paper.',
        ],
      },
      {
        id: 'liability',
        title: 'Limits of liability',
        blocks: [
          'We provide the service as it is, and work to keep it available and correct. As far as the law allows, we do not answer for marks, exam results or admissions, for the use of a paper in place of the prescribed syllabus, for times when the service cannot be reached, or for loss that we could not foresee.',
          'Where we are liable for a purchase, it is for at most the amount that you paid for it. Nothing in these terms takes away a right that consumer law gives you. The laws of India apply.',
        ],
      },
      {
        id: 'privacy',
        title: 'Privacy',
        blocks: [
          [
            'What we know about you, why, and how you can see or erase it is in our ',
            { text: 'Privacy Policy', page: 'privacyPolicy' },
            '. In short: no trackers, no advertising, nothing sold, and your data can be exported and erased from your profile.',
          ],
        ],
      },
      {
        id: 'mobile-app',
        title: 'Mobile app terms',
        blocks: [
          'The Download App button installs this site as an app on your phone or computer. The app is free, papers that are free stay free in it, and these terms apply to it as well.',
          {
            list: [
              'The app brings its own updates when you are online.',
              'Papers that you save for offline reading are kept on your device and are for your own study. Removing the app, or clearing its data, removes them from the device; you can download them again.',
              'Your mobile operator may charge you for the data you use. Each paper shows its size before you download it.',
            ],
          },
        ],
      },
      {
        id: 'modifications',
        title: 'Modifications',
        blocks: [
          'We may change the service, its prices and these terms. The date at the top says when these terms were last changed, and a change that matters to you is announced on the site before it applies. Prices never change for an order that is already paid.',
          'If you go on using the service after a change, the new terms apply.',
        ],
      },
      {
        id: 'termination',
        title: 'Termination',
        blocks: [
          'You may stop at any time and erase your account in your profile. What was bought with it is then closed; orders are kept without your name, because the law asks us to keep our books.',
          'We may close an account that breaks these terms, after telling you why where we can. If we close the service or an account without your fault, we give back what you paid for subjects that you could not use.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          [
            'Questions about these terms are welcome. Use the ',
            { text: 'contact form', page: 'contactUs' },
            ' or one of these; we reply within 24 hours.',
          ],
          { showsSupport: true },
        ],
      },
    ],
  };
}
