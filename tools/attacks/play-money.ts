import type { Attack } from './attack.ts';

export const attacks: Attack[] = [
  {
    name: 'buying with play money where nobody was told of it',
    line: 20,
    settings: { PUBLIC_URL: 'https://papers.example' },
    async try({ logs }) {
      const told = logs().match(/PAYMENT_PROVIDER is sandbox[^\n]*papers\.example/g) ?? [];
      return told.length === 1 ? undefined : `the start speaks of it ${told.length} times`;
    },
  },
];
