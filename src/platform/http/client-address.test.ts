import { expect, test } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';
import { networkOf } from './client-address.server.ts';
import { rateLimit } from './rate-limit.server.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64'],
  ['2001:DB8:85a3:08d3::1', '2001:db8:85a3:8d3::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::5:6:7:8:9', '0:0:0:5::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
] as const)('%s is counted as %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

test('the addresses of one /64 share their tries, those of two do not', async () => {
  const shop = await openTestShop();
  const limit = { name: 'test', tries: 2, windowSeconds: 60 };
  const { db } = shop.platform;
  await rateLimit(db, limit, '2001:db8:1:2::1');
  await rateLimit(db, limit, '2001:db8:1:2:ffff::2');
  await expect(rateLimit(db, limit, '2001:db8:1:2:1:2:3:4')).rejects.toThrow('Too many tries');
  await rateLimit(db, limit, '2001:db8:1:3::1');
  await shop.close();
});

const seenAddress = async (trustProxy: string | undefined, forwarded: string, peer = '127.0.0.1'): Promise<string> => {
  const shop = await openTestShop({}, trustProxy === undefined ? {} : { TRUST_PROXY: trustProxy });
  shop.app.get('/ip', { schema: { hide: true } }, async ({ ip }) => ip);
  const { body } = await shop.app.inject({
    url: '/ip',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  await shop.close();
  return body;
};

test.for([
  ['nobody is believed unless told', undefined, '203.0.113.7', '127.0.0.1'],
  ['one proxy is believed about the one before it', '1', '203.0.113.7', '203.0.113.7'],
  ['what a visitor adds is not', '1', 'anything, 203.0.113.7', '203.0.113.7'],
  ['two proxies', '2', '198.51.100.1, 203.0.113.7, 10.0.0.5', '203.0.113.7'],
  ['a listed proxy is believed', '127.0.0.1', 'anything, 203.0.113.7', '203.0.113.7'],
  ['listed subnets', '127.0.0.0/8, 10.0.0.0/8,::1', 'anything, 203.0.113.7, 10.3.2.1', '203.0.113.7'],
  ['an unlisted one is not', '10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
  ['an address a visitor claims to be a proxy', '127.0.0.1', '198.51.100.1, 127.0.0.1, 203.0.113.7', '203.0.113.7'],
] as const)('%s', async ([, setting, forwarded, seen]) => {
  expect(await seenAddress(setting, forwarded)).toBe(seen);
});

test('a listed proxy is known when the shop listens on IPv6', async () => {
  expect(await seenAddress('127.0.0.1', '203.0.113.7', '::ffff:127.0.0.1')).toBe('203.0.113.7');
});
