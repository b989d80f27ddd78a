import type { Policy, PolicyShop } from './policy.ts';

export function privacyPolicy({ name }: PolicyShop): Policy {
  return {
    title: 'Privacy Policy',
    intro: `${name} is made for students, so we keep little and say plainly what it is. You can read and download free papers without telling us who you are.`,
    sections: [
      {
        id: 'information',
        title: 'Information we collect',
        blocks: [
          'Only what you give us and what the service needs to work:',
          {
            list: [
              'Your account: name, e-mail address, mobile number, and your password as a one-way hash that nobody can read back.',
              'Your sessions: for each login the kind of device, such as “Chrome on Android”, when it began, when it was last used and when it ends.',
              'Logins to your account, and tries that failed: when, with which kind of device, and the network they came from without the last part of its address.',
              'Your cart and your orders: which subjects, at what price, when, the order number, how the payment went, and the name and e-mail address for the receipt.',
              'Your downloads, while you are logged in: which paper and when, so that your dashboard can show your progress.',
              'Your practice, while you are logged in: which questions you answered, what you answered, the marks, how long it took and when. It is there for you alone: to show how your chapters stand and to bring questions back. In your profile you can keep it on your device only; without a login it never leaves the device.',
              'Messages that you send with the contact form: name, e-mail address, phone number if you give one, and what you wrote.',
            ],
          },
          'When you are not logged in, a download only adds one to a count: nothing about you is written down with it. Card numbers, UPI PINs and bank passwords never reach us, because you enter them on the page of our payment partner.',
        ],
      },
      {
        id: 'use',
        title: 'How we use it',
        blocks: [
          {
            list: [
              'to open your account, keep you logged in and let you set a new password;',
              'to show your cart, take your order, send the receipt and open what you bought;',
              'to show you what you own and what you have already downloaded;',
              'to show you how your practice stands, on all your devices, and to whom you give a link to it, until you end that link;',
              'to find mistakes in our questions: our staff see how often each question is answered and how well, never by whom;',
              'to answer your messages;',
              'to protect accounts against guessing and the service against misuse;',
              'to keep the books that the law asks for.',
            ],
          },
          'We do not build profiles, show advertising or send marketing mail. What a student practises is never used for advertising and never sold.',
        ],
      },
      {
        id: 'sharing',
        title: 'Sharing',
        blocks: [
          'We do not sell or rent your data. These are the only others who receive any of it:',
          {
            list: [
              'Our payment partner gets the order number, the amount and what it needs to take your payment, and tells us whether it was paid and by which method.',
              'Those who carry our e-mail and run our servers handle data on our behalf and only on our instructions.',
              'An authority gets data where a law or a court obliges us, and then only what was asked for.',
            ],
          },
          'Our pages load nothing from other companies: no analytics, no advertising, no social plug-ins, no fonts from elsewhere.',
        ],
      },
      {
        id: 'security',
        title: 'Security',
        blocks: [
          'Passwords are stored as argon2id hashes. A login ends by itself within 24 hours without use and after 30 days in any case, and logging out, changing the password or ending a session in your profile takes effect at once. Our logs mask e-mail addresses, mobile numbers and the last part of network addresses. What staff change is recorded.',
          'No service is perfectly safe. If something happens to your data, we tell you and the authority in charge without delay, and what you can do.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          'You can use most of your rights yourself, in your profile:',
          {
            list: [
              'see and correct your name and mobile number;',
              'see on which devices you are logged in, and end those sessions;',
              'export everything we hold about your account as one file;',
              'erase your account. Your details, sessions, cart, download history and messages go; orders stay without your name and e-mail address.',
            ],
          },
          [
            'Messages that you sent without logging in are yours to export and erase once you have confirmed your address there. For anything else, such as a message from another address, or a decision that you want explained, ',
            { text: 'write to us', page: 'contactUs' },
            '. You may also complain to the data protection authority.',
          ],
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and stored items',
        blocks: [
          'We set no cookies. Your browser keeps a few items for us on your own device, and they are needed for what you ask for:',
          {
            list: [
              'user_token and admin_user: your login and your name, from login to logout; for staff also admin_token;',
              'guest_cart: what you put into the cart before logging in, until it is part of your account or removed;',
              'copies of pages and papers, so that the site opens quickly and can be read offline.',
            ],
          },
          'Logging out removes the login items. Clearing the site’s data in your browser removes all of them. The page of our payment partner may set cookies of its own, under its own policy.',
        ],
      },
      {
        id: 'children',
        title: 'Children’s privacy',
        blocks: [
          'Many of our readers are young. Children under 13 need parental consent: please let a parent or guardian create the account or agree to it before you register. Free papers need no account at all.',
          'If you are a parent and believe that your child registered without your consent, write to us from any address you can be reached at. We then close the account and erase what belongs to it.',
        ],
      },
      {
        id: 'transfers',
        title: 'International transfers',
        blocks: [
          `${name} is made for students in India, and what it stores is kept on our own servers or those of a host that works for us. Where a partner that carries our e-mail, hosts our files or takes payments works in another country, your data may be handled there, only for that purpose and under a contract that protects it as this policy does.`,
        ],
      },
      {
        id: 'retention',
        title: 'Retention',
        blocks: [
          {
            list: [
              'Account, cart and download history: until you erase your account.',
              'Sessions: until they end, at most about a day after their last use.',
              'Links for a new password: until they are used or run out.',
              'Records of logins: 90 days.',
              'Counts that limit guessing: made from a hash, and removed within about an hour of running out.',
              'Orders and receipts: as long as tax law asks for; after an erased account without your name and e-mail address.',
              'Messages: as long as we need them to help you, until you erase your account, or until you ask us to delete them.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        blocks: [
          'When we change how we handle your data, we change this page and the date at its top first. A change that matters to you is announced on the site before it applies, and where it needs your consent we ask for it.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          [
            'Privacy queries are answered within 48 hours. Write to us with the ',
            { text: 'contact form', page: 'contactUs' },
            ' or here:',
          ],
          { showsSupport: true },
        ],
      },
    ],
  };
}
