import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

interface Subnet {
  address: string;
  family: 'ipv4' | 'ipv6';
  prefix: number;
}

/** Whom the shop believes about where a request comes from: nobody, so many proxies in front of it, or these. */
export type TrustProxy = false | number | readonly Subnet[];

/** Tells whether the sender of a request is believed. `hop` counts from the other end of the connection, which is 0. */
export type IsTrusted = (address: string, hop: number) => boolean;

export function trustedProxies(setting: TrustProxy): IsTrusted {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const list = new BlockList();
  for (const { address, family, prefix } of setting) list.addSubnet(address, prefix, family);
  return (address) => {
    const plain = withoutMapping(address);
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

/** Reads an address or a subnet such as 10.0.0.0/8; undefined for anything else. */
export function parseSubnet(text: string): Subnet | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return version > 0 && more.length === 0 && prefix <= most
    ? { address, family: familyOf(address), prefix }
    : undefined;
}

/**
 * What is counted as one visitor: an IPv4 address, or the /64 of an IPv6 address, all of which one customer of a
 * provider has for themselves.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const plain = withoutMapping(withoutPort(address));
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%', 1).join('').split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // Of a shortened address the tail may reach into the first half: ::5:6:7:8:9 begins with three zeros.
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.7. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some proxies write the port behind the address. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}
