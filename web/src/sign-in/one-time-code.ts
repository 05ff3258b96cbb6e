import { sendOtp, verifyOtp, forgotPassword, href, pages } from '@ekbid/contract';
import { checkOtp, checkSignUpMobile, otpDigits } from '@ekbid/domain';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNow } from '../ui/clock.ts';
import { toast } from '../ui/toast.ts';
import type { ResetState } from './history-state.ts';

const resendPauseMs = 30_000;

/** Seconds until a code sent at that moment may be sent again; 0 when it may. */
export function pauseAfter(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendPauseMs - now) / 1000));
}

/** The one-time code of a mobile number: sent, sent again after a pause, verified once. */
export function useOtp() {
  const now = useNow();
  const [sent, setSent] = useState<{ phone: string; at: number; digits: number } | null>(null);
  const [verifiedPhone, setVerifiedPhone] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  return {
    sending,
    /** Whether a code is on its way to this very number. */
    isSentTo: (phone: string) => sent !== null && sent.phone === phone,
    /** Whether it has more digits than usual, and may have been sent before. */
    isShared: sent !== null && sent.digits > otpDigits,
    /** Seconds until the code may be sent again; 0 when it may. */
    pause: (phone: string) => (sent?.phone === phone ? pauseAfter(sent.at, now) : 0),

    /** Whether it was sent for every browser, now or before. */
    async send(phone: string): Promise<boolean> {
      checkSignUpMobile(phone);
      setSending(true);
      try {
        const { digits = otpDigits } = await askForCode(sendOtp, phone);
        setSent({ phone, at: now, digits });
        setVerifiedPhone(null);
        return digits > otpDigits;
      } finally {
        setSending(false);
      }
    },

    /** A verified number stays verified: a code works once, and what comes after it may have to be tried again. */
    async verify(phone: string, otp: string): Promise<void> {
      if (verifiedPhone === phone) return;
      checkOtp(otp);
      await call(verifyOtp, { body: { phone, otp } });
      setVerifiedPhone(phone);
    },
  };
}

export type Otp = ReturnType<typeof useOtp>;

/** Sends a code for a new password, and leads to where it is typed. */
export function useSendResetCode() {
  const { messages } = useTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const now = useNow();

  return async (phone: string): Promise<void> => {
    checkSignUpMobile(phone);
    const { digits } = await askForCode(forgotPassword, phone);
    toast.success(digits === undefined ? messages.resetCodeSent : messages.sharedResetCodeSent);
    const code = { phone: phone.trim(), at: now, ...(digits !== undefined && { digits }) };
    const there = { ...(location.state as ResetState), code } satisfies ResetState;
    // Asked for again, it is the same step.
    await navigate(href(pages.resetPassword), {
      state: there,
      replace: location.pathname === href(pages.resetPassword),
    });
  };
}

/**
 * Asks for a code. Where many were asked for already, the server wants work done first: a worker does it, and the call is
 * made again, once. What is refused without a challenge, or in spite of the work, is thrown as it came.
 */
export async function askForCode(endpoint: typeof sendOtp | typeof forgotPassword, phone: string) {
  try {
    return await call(endpoint, { body: { phone } });
  } catch (error) {
    const challenge = error instanceof ApiProblem ? error.details.challenge : undefined;
    if (typeof challenge !== 'string') throw error;
    const proof = await solve(challenge).catch(() => {
      throw error;
    });
    return call(endpoint, { body: { phone, proof } });
  }
}

function solve(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () => reject(new Error('the worker failed'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
