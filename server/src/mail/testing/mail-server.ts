import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServer = {
  readonly port: number;
  readonly url: string;
  /** The messages that were received completely, exactly as they were sent. */
  readonly received: string[];
  /** Closes the connection of this session without an answer. */
  readonly hangUp: (sessionId: string) => void;
  readonly close: () => Promise<void>;
};

/** Starts an SMTP server on a free port of this machine. With `options` a test makes it misbehave. */
export async function startMailServer(options: SMTPServerOptions = {}, onReceived = () => {}): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, _session, done) => {
      // A message counts as received only if the client sent all of it.
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
  // Some tests disconnect in the middle of a message. Without this handler that would end the process.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const hangUp = (sessionId: string) => {
    for (const connection of server.connections) if (connection.session.id === sessionId) connection.close();
  };
  const close = async () => {
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, url: `smtp://127.0.0.1:${port}`, received, hangUp, close };
}

/** A refusal of a mail server, whose text contains the address. */
export function saying(responseCode: number): Error {
  return Object.assign(new Error('asha@example.in is not for us'), { responseCode });
}
