import { askNumberChange, changeMobile } from '@ekbid/contract';
import { checkOtp, checkSignUpMobile, otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call, ApiProblem } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { BesideButton, MobileInput, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useOtp } from '../sign-in/one-time-code.ts';
import { updateSession, useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { PasswordInput } from '../ui/Field.tsx';

const defaults = { presentOtp: '', mobileNumber: '', otp: '' };

/** Changes the mobile number. It needs a code sent to the present number, then a code sent to the new number. */
export function MobileForm({ onClose }: { onClose: () => void }) {
  const [lost, setLost] = useState(false);
  return lost ? <LostNumberForm onClose={onClose} /> : <BothNumbers onClose={onClose} onLost={() => setLost(true)} />;
}

function BothNumbers({ onClose, onLost }: { onClose: () => void; onLost: () => void }) {
  const { profile, signUp } = useTexts('accounts');
  const { mobile } = profile;
  const { form, present, old, fresh, send } = useMobileForm(onClose);
  const typed = useWatch({ control: form.control, name: 'mobileNumber' });
  const textOf = (otp: typeof old, phone: string) => {
    const pause = otp.pause(phone);
    if (pause > 0) return signUp.resendIn(pause);
    return otp.isSentTo(phone) ? signUp.resendOtp : signUp.sendOtp;
  };
  const codeOf = (otp: typeof old, phone: string) => ({
    hint: otp.isShared ? signUp.sharedOtpHint(phone) : signUp.otpHint(phone),
    maxLength: otp.isShared ? sharedOtpDigits : otpDigits,
  });

  return (
    <CheckedForm form={form}>
      {old.isSentTo(present) ? (
        <BesideButton
          text={textOf(old, present)}
          busy={old.sending}
          disabled={old.pause(present) > 0}
          onClick={() => void send(old, present, 'presentOtp')}
        >
          <OneTimeCodeInput
            {...form.register('presentOtp')}
            {...codeOf(old, present)}
            label={mobile.presentOtp}
            error={form.errorOf('presentOtp')}
          />
        </BesideButton>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p>{mobile.present(present)}</p>
          <Button busy={old.sending} onClick={() => void send(old, present, 'presentOtp')}>
            {textOf(old, present)}
          </Button>
        </div>
      )}
      {old.isSentTo(present) && (
        <>
          <BesideButton
            text={textOf(fresh, typed)}
            look={fresh.isSentTo(typed) ? 'secondary' : 'primary'}
            busy={fresh.sending}
            disabled={fresh.pause(typed) > 0}
            onClick={() => void send(fresh, typed, 'mobileNumber')}
          >
            <MobileInput
              {...form.register('mobileNumber')}
              typed={typed}
              label={mobile.fresh}
              error={form.errorOf('mobileNumber')}
            />
          </BesideButton>
          {fresh.isSentTo(typed) && (
            <OneTimeCodeInput
              {...form.register('otp')}
              {...codeOf(fresh, typed)}
              label={signUp.otp}
              error={form.errorOf('otp')}
            />
          )}
          <Button type="submit" busy={form.busy}>
            {profile.save}
          </Button>
          <p className="text-small text-ink-soft">{mobile.consequence}</p>
        </>
      )}
      <Button look="quiet" onClick={onLost} className="w-full">
        {mobile.lost}
      </Button>
    </CheckedForm>
  );
}

type Otp = ReturnType<typeof useOtp>;

function useMobileForm(onClose: () => void) {
  const { profile, signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const present = useSession()?.userData.mobileNumber ?? '';
  const [old, fresh] = [useOtp(), useOtp()];
  const form = useCheckedForm({
    defaults,
    fallback: profile.changeFailed,
    check: ({ presentOtp, mobileNumber, otp }, refuse) => {
      checkOtp(presentOtp, (code, _, details) => refuse(code, 'presentOtp', details));
      checkSignUpMobile(mobileNumber, refuse);
      if (fresh.isSentTo(mobileNumber)) checkOtp(otp, refuse);
      else refuse('otp_required', 'mobileNumber');
    },
    submit: async ({ presentOtp, mobileNumber, otp }: typeof defaults) => {
      await old.verify(present, presentOtp).catch((error: unknown) => {
        throw at('presentOtp', error);
      });
      await fresh.verify(mobileNumber, otp);
      const { data } = await call(changeMobile, { body: { mobileNumber } });
      toast.success(profile.mobile.changed);
      updateSession(client, data);
      onClose();
      await client.invalidateQueries({ queryKey: keys.profile });
    },
  });

  async function send(otp: Otp, phone: string, field: 'presentOtp' | 'mobileNumber') {
    try {
      const shared = await otp.send(phone);
      form.clearErrors([field, 'otp']);
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(field === 'mobileNumber' ? error : at('presentOtp', error), { title: signUp.sendFailed, field });
    }
  }
  return { form, present, old, fresh, send };
}

/**
 * Moves a problem to the field of the present number's code. The server reports it at `otp`, the new number's field.
 */
function at(field: string, error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const { code, status, message, details } = error;
  return new ApiProblem({ code, status, message, details, field, cause: error });
}

const lostDefaults = { mobileNumber: '', otp: '', presentPassword: '' };

/** Requests a new number for a person who has lost the old one. The number changes after 72 hours. */
function LostNumberForm({ onClose }: { onClose: () => void }) {
  const { profile, signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp();
  const form = useCheckedForm({
    defaults: lostDefaults,
    fallback: profile.changeFailed,
    check: ({ mobileNumber, otp: code, presentPassword }, refuse) => {
      checkSignUpMobile(mobileNumber, refuse);
      if (otp.isSentTo(mobileNumber)) checkOtp(code, refuse);
      else refuse('otp_required', 'mobileNumber');
      if (presentPassword === '') refuse('password_missing', 'presentPassword');
    },
    submit: async ({ mobileNumber, otp: code, presentPassword }: typeof lostDefaults) => {
      await otp.verify(mobileNumber, code);
      await call(askNumberChange, { body: { mobileNumber, presentPassword } });
      toast.success(profile.mobile.asked);
      onClose();
      await client.invalidateQueries({ queryKey: keys.profile });
    },
  });
  const typed = useWatch({ control: form.control, name: 'mobileNumber' });
  const sent = otp.isSentTo(typed);
  const pause = otp.pause(typed);
  const send = async () => {
    try {
      const shared = await otp.send(typed);
      form.clearErrors(['mobileNumber', 'otp']);
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, { title: signUp.sendFailed, field: 'mobileNumber' });
    }
  };

  return (
    <CheckedForm form={form}>
      <p>{profile.mobile.lostLead}</p>
      <BesideButton
        text={pause > 0 ? signUp.resendIn(pause) : sent ? signUp.resendOtp : signUp.sendOtp}
        look={sent ? 'secondary' : 'primary'}
        busy={otp.sending}
        disabled={pause > 0}
        onClick={() => void send()}
      >
        <MobileInput
          {...form.register('mobileNumber')}
          typed={typed}
          label={profile.mobile.fresh}
          error={form.errorOf('mobileNumber')}
        />
      </BesideButton>
      {sent && (
        <OneTimeCodeInput
          {...form.register('otp')}
          label={signUp.otp}
          hint={otp.isShared ? signUp.sharedOtpHint(typed) : signUp.otpHint(typed)}
          error={form.errorOf('otp')}
          maxLength={otp.isShared ? sharedOtpDigits : otpDigits}
        />
      )}
      <PasswordInput
        {...form.register('presentPassword')}
        label={profile.password.present}
        error={form.errorOf('presentPassword')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy}>
        {profile.mobile.ask}
      </Button>
    </CheckedForm>
  );
}
