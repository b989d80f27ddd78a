// What the packaged shop is started by: `node abhyas.mjs start`, `node abhyas.mjs shop help`.
const programs = { start: './build/server/index.js', shop: './build/server/shop.js' };
const [name = 'start', ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`The shop needs Node 24 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!Object.hasOwn(programs, name)) {
  console.error('Usage: node abhyas.mjs <start | shop> [arguments]');
  process.exit(2);
}
process.env.NODE_ENV ||= 'production';
process.argv.splice(2, process.argv.length, ...args);
await import(programs[name]);
