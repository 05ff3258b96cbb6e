import * as contract from '@ekbid/contract';
import { checkOtp, checkSignUp, Refusal } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { changeSession } from './session.ts';
import { useOtp } from './use-otp.ts';

const defaults = { firstName: '', lastName: '', email: '', mobileNumber: '', otp: '', password: '', terms: false };
type Fields = typeof defaults;

/** Sign-up from the first field to the signed-in person. */
export function useSignUp() {
  const { signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp();
  const form = useCheckedForm<Fields>({ defaults, fallback: signUp.failed, submit });

  async function submit({ otp: code, terms, ...person }: Fields): Promise<void> {
    checkSignUp(person);
    // Without a code on its way there is no field for it yet: the number is where to look.
    if (!otp.isSentTo(person.mobileNumber)) throw new Refusal('otp_required', { field: 'mobileNumber' });
    checkOtp(code);
    if (!terms) return form.tell('terms', signUp.termsRequired);
    try {
      await otp.verify(person.mobileNumber, code);
    } catch (error) {
      return form.refuse(error, signUp.verificationFailed);
    }
    const { data } = await call(contract.signUp, { body: person });
    toast.success(messages.signedUp);
    changeSession(client, data);
  }

  async function sendOtp() {
    try {
      const shared = await otp.send(form.getValues('mobileNumber'));
      form.clearErrors('mobileNumber');
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, signUp.sendFailed);
    }
  }

  return { form, otp, sendOtp };
}

export type SignUp = ReturnType<typeof useSignUp>;
