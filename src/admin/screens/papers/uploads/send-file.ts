import type { Paper } from '../../../../papers/schemas.ts';
import { CallFailed, callToken, reportRefusal } from '../../../../platform/http/client.ts';
import type { Endpoint } from '../../../../platform/http/endpoint.ts';

export interface SendOptions {
  signal: AbortSignal;
  /** Told how much of it has left this device, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a form with a file. This is not done with fetch, which does not tell how far it is. */
export function sendFile(
  { method }: Pick<Endpoint, 'method'>,
  address: string,
  form: FormData,
  { signal, onProgress }: SendOptions,
): Promise<Paper> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = callToken();
    const abort = (): void => request.abort();
    request.open(method, address);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300) return resolve(response);
      reportRefusal(status, token);
      reject(new CallFailed(status, response ?? {}));
    };
    request.onerror = () => reject(new CallFailed(0, {}));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'));
    request.send(form);
  });
}
