import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, which fetch would not, and gives back what comes until the connection ends. */
export async function sendRaw(port: number, bytes: string, limitMs = 10_000): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  const timer = setTimeout(() => socket.destroy(), limitMs);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  clearTimeout(timer);
  return received;
}
