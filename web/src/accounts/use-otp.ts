import { sendOtp, verifyOtp } from '@ekbid/contract';
import { checkOtp, checkSignUpMobile, otpDigits } from '@ekbid/domain';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useNow } from '../ui/clock.ts';
import { askForCode } from './ask-for-code.ts';

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
