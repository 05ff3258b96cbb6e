import * as z from 'zod';

/** Of Chrome and others, Firefox, Safari, and Edge on Windows. */
const knownPushServices = [
  ...['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
];
/** Names, never addresses: the server writes to what browsers name. */
const hostName = /^(\*\.)?([a-z0-9-]{1,63}\.){1,10}[a-z]{2,63}$/;

export const pushServices = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(hostName, 'each must be the name of a host, such as push.example or *.push.example')))
  .default(knownPushServices);
