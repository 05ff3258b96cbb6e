/** Sends one text message. Throws when it could not be handed over. `to` is E.164. */
export type SmsSender = { send(message: { to: string; text: string }): Promise<void> };
