import { sendOtp, type sendLoginCode, verifyOtp, forgotPassword, href, pages } from '@ekbid/contract';
import { checkSignUpMobile, otpDigits } from '@ekbid/domain';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, ApiProblem } from '../api/call.ts';
import { hasReason } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNow } from '../ui/clock.ts';
import { toast } from '../ui/toast.ts';
import type { ResetState } from './history-state.ts';

const resendPauseMs = 30_000;

/** Seconds until the code may be sent again; 0 if it may be sent now. */
export function pauseAfter(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendPauseMs - now) / 1000));
}

type CodeCall = typeof sendOtp | typeof forgotPassword | typeof sendLoginCode;

/** Sends a one-time code to a mobile number, sends it again after a pause, and verifies it once. */
export function useOtp(endpoint: CodeCall = sendOtp) {
  const now = useNow();
  const [sent, setSent] = useState<{ phone: string; at: number; digits: number } | null>(null);
  const [verifiedPhone, setVerifiedPhone] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const verifying = useRef(new Map<string, Promise<unknown>>());

  return {
    sending,
    isVerified: (phone: string) => verifiedPhone === phone,
    /** Whether a code was sent to exactly this number. */
    isSentTo: (phone: string) => sent !== null && sent.phone === phone,
    /**
     * Whether all browsers that asked for this number share the code. Such a code has more digits, and may have been
     * sent earlier.
     */
    isShared: sent !== null && sent.digits > otpDigits,
    /** Seconds until the code may be sent again; 0 if it may be sent now. */
    pause: (phone: string) => (sent?.phone === phone ? pauseAfter(sent.at, now) : 0),

    /** Sends the code. Returns whether all browsers that asked for this number share it. */
    async send(phone: string): Promise<boolean> {
      checkSignUpMobile(phone);
      setSending(true);
      try {
        const { digits = otpDigits } = await askForCode(endpoint, phone);
        setSent({ phone, at: now, digits });
        setVerifiedPhone(null);
        verifying.current.clear();
        return digits > otpDigits;
      } finally {
        setSending(false);
      }
    },

    /**
     * Verifies the code. A verified number is remembered, because a code works only once but the next step may be
     * repeated. Each code is sent to the server once, because the code's field and the submit button both verify it,
     * and the server counts wrong attempts.
     */
    async verify(phone: string, otp: string): Promise<void> {
      if (verifiedPhone === phone) return;
      const attempt = `${phone} ${otp}`;
      const reply = verifying.current.get(attempt) ?? call(verifyOtp, { body: { phone, otp } });
      verifying.current.set(attempt, reply);
      try {
        await reply;
      } catch (error) {
        if (!hasReason(error)) verifying.current.delete(attempt);
        throw error;
      }
      setVerifiedPhone(phone);
    },
  };
}

/** Sends a code for a new password, and opens the page on which it is entered. */
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
    const nextState = { ...(location.state as ResetState), code } satisfies ResetState;
    // On the page for the code, a person may ask for another code. This then replaces the page's history entry.
    await navigate(href(pages.resetPassword), {
      state: nextState,
      replace: location.pathname === href(pages.resetPassword),
    });
  };
}

/**
 * Asks for a code. After many requests the server demands a proof of work first. A worker then computes the proof, and
 * the call is repeated once. All other refusals are thrown unchanged.
 */
export async function askForCode(endpoint: CodeCall, phone: string) {
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
