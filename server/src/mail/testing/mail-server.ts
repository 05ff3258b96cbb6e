import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServer = {
  readonly port: number;
  readonly url: string;
  /** What was taken whole, as it came over the wire. */
  readonly received: string[];
  readonly close: () => Promise<void>;
};

/** An SMTP server on a free port of this machine; `options` say where it behaves badly. */
export async function startMailServer(options: SMTPServerOptions = {}, onReceived = () => {}): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, _session, done) => {
      // What a dead client left half said was not received.
      void text(stream).then(
        (message) => {
          received.push(message);
          onReceived();
          done();
        },
        () => {},
      );
    },
    ...options,
  });
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = async () => {
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, url: `smtp://127.0.0.1:${port}`, received, close };
}

/** A server's refusal in its own words, which name the address. */
export function saying(responseCode: number): Error {
  return Object.assign(new Error('asha@example.in is not for us'), { responseCode });
}
