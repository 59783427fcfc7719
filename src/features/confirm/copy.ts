/** Every text of the dialog that asks whether it is the user. All own. */
export const copy = {
  title: "Confirm it's you",
  text: 'You signed in a while ago. To protect your account, confirm that it’s you before you continue.',
  withPasskey: 'Use a passkey',
  sendCode: 'Send me a code',
  sendCodeInstead: 'Send me a code instead',
  code: 'Six-digit code',
  sent: 'Enter the code that we sent you.',
  handedOn: 'Ask the person who runs this Clique server for your code, and enter it here.',
  confirm: 'Confirm',
  another: 'Send another code',
  wrong: 'That code is not correct. Please try again.',
  ended: 'That code can no longer be used. Send another code.',
  passkeyRefused: 'That passkey is not one of this account. Please try another.',
  tooMany: 'Too many codes were requested. Please try again later.',
  offline: "You're offline. Please try again once you are connected.",
  failed: 'That did not work. Please try again.',
} as const
