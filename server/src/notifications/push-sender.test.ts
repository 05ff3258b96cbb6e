import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import { deriveKeys } from '../context/keys.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { isPrivate, openPushSender } from './push-sender.ts';
import { PushBrowser } from './testing/push-browser.ts';

const app = useTestApp();
const fcm = 'https://fcm.googleapis.com/fcm/send';
let asha: Person;
beforeAll(async () => {
  asha = await signIn(app);
});

describe('an address that no push service has', () => {
  // proves notifications.push-address
  test.each([
    ['https://127.0.0.1/', 'https://127.0.0.1'],
    ['https://2130706433/', 'https://127.0.0.1'],
    ['https://[::1]/', 'https://[::1]'],
    ['https://10.0.0.7/a', 'https://10.0.0.7'],
    ['https://localhost/', 'https://localhost'],
    ['https://fcm.googleapis.com.example/', 'https://fcm.googleapis.com.example'],
    ['https://push.apple.com/', 'https://push.apple.com'],
    ['https://fcm.googleapis.com:8443/', 'https://fcm.googleapis.com:8443'],
    ['https://a:b@fcm.googleapis.com/', 'https://fcm.googleapis.com'],
    ['http://fcm.googleapis.com/', 'http://fcm.googleapis.com'],
    ['fcm.googleapis.com', 'fcm.googleapis.com'],
  ])('%s is refused', async (endpoint, address) => {
    const { keys } = new PushBrowser(fcm).subscription;
    const reply = await asha.browser.call(contract.subscribePush, { body: { endpoint, keys } });
    expect([reply.status, reply.problem.message]).toEqual([
      400,
      `EkBid sends no notifications to ${address}: only to the known push services of browsers, over https.`,
    ]);
  });

  test('is refused with keys of no browser; those of known services are taken', async () => {
    const { keys } = new PushBrowser(fcm).subscription;
    const wrong = { endpoint: fcm, keys: { ...keys, p256dh: 'A'.repeat(87) } };
    expect((await asha.browser.call(contract.subscribePush, { body: wrong })).problem).toMatchObject({
      code: 'invalid_request',
      field: 'p256dh',
    });
    for (const host of ['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-pn1p.notify.windows.com']) {
      const body = new PushBrowser(`https://${host}/w`).subscription;
      expect([host, (await asha.browser.call(contract.subscribePush, { body })).status]).toEqual([host, 200]);
    }
  });

  test('is never connected to, although a listed name leads there', async () => {
    const { subscription } = new PushBrowser('https://localhost');
    const sender = openPushSender({ keys: app.deps.keys, hosts: ['localhost'], contact: 'a@b.test' });
    const push = { subscription, payload: '{}', topic: 'a', urgent: false, keepSeconds: 0 };
    expect(await sender.send(push)).toEqual({ end: 'later', reason: 'PRIVATE_ADDRESS' });
    const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
    expect(
      [...inside, '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'].filter((one) => !isPrivate(one)),
    ).toEqual([]);
    expect(['142.250.183.10', '172.32.0.1', '2404:6800:4009:80a::200a'].filter(isPrivate)).toEqual([]);
  });
});

test('the key that browsers subscribe with is the same at each start with the same secret', () => {
  const open = (secret: string) =>
    openPushSender({ keys: deriveKeys(secret), hosts: [], contact: 'a@b.test' }).publicKey;
  expect(open('one')).toBe(open('one'));
  expect(open('one')).not.toBe(open('two'));
});

test('the double reads what RFC 8291 gives as its example', () => {
  const browser = new PushBrowser(fcm, {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(browser.read(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});
