/** Every text of sign-in and registration (docs/specification.md 1.2, 1.5 and 1.8). */
export const copy = {
  promise: 'Photos for your people',
  /** Passkeys */
  passkeySignIn: 'Sign in with a passkey',
  passkeyOffer: 'Sign in without a code next time',
  passkeyWhy:
    'A passkey is stored on your phone or computer. You confirm it with your fingerprint, face or screen lock.',
  passkeyAdd: 'Add a passkey',
  passkeyAdded: 'Passkey added',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyRefused: 'This passkey was not accepted. Please try again, or sign in another way.',
  passkeyUnknown: 'This passkey was removed. Delete it on this device too, and sign in another way.',
  passkeyNotOffered: 'This browser did not offer a passkey. Sign in another way, or open this page in another browser.',
  passkeyFailed: 'The passkey could not be used. Please try again.',
  getStarted: 'Get Started',
  smsNote: "We'll text you a code to verify your identity. Message and data rates may apply.",
  /** Replaces the note above if no code is texted. */
  handedOnNote: 'This server sends no texts: the person who runs it gives you a code.',
  offline: 'You are offline. Signing in needs a network.',
  pause: 'Pause the pictures',
  play: 'Play the pictures',

  tooManyRequests: 'Too many requests. Please try again later.',
  waitFourHours: 'Please wait 4 hours before trying this phone number again, or use a different number.',
  quotaExceeded: 'SMS quota exceeded. Please try again later.',
  noPhoneOnLocalHost:
    'Phone authentication cannot be used on localhost. Please deploy the app or use one of the test numbers.',
  captchaFailed: 'Security verification failed. Please refresh and try again.',
  notInvited: 'This number is not invited.',
  howInvited: 'Ask someone in your clique for a personal invitation. If you have an account, check the number.',
  codeNotSent: 'The code could not be sent just now. Please try again in a minute, or ask for a personal invitation.',
  codesExhausted:
    'This server has sent as many codes as it may in an hour. Sign in with a passkey or a personal invitation, or try again later.',
  unsupported: 'Your browser does not support phone authentication.',
  notReady: 'Security verification not ready. Please refresh and try again.',
  alreadyRendered: 'Security verification issue. The page will reload automatically...',
  sendFailed: 'Failed to send verification code. Please try again.',
  testNumbers: 'Test numbers and their codes',

  enterCode: 'Enter your code',
  sentTo: 'We sent a code to',
  /** Replaces it if no code is sent. */
  codeFor: 'For',
  code: 'Six-digit code',
  continue: 'Continue',
  wholeCode: (digits: number) => `Enter the ${digits} digits of the code.`,
  backToPhone: '← Back to phone number',
  noCode: "Didn't receive a code? Wait a moment or go back and try again.",
  byEmail: 'If you gave an e-mail address for codes, the code is sent there.',
  handedOn:
    'This server sends no texts: the person who runs it sees your code and gives it to you. It is valid for 10 minutes.',
  wrongCode: 'Invalid verification code. Please try again.',
  codeExpired: 'Verification code has expired. Please request a new one.',
  tooManyTries: 'Too many wrong codes. Request a new one.',
  newCode: 'Send a new code',
  newCodeSent: 'A new code was sent.',
  noPending: 'No verification code sent. Please try again.',
  /** The API's words for the same error. */
  network: 'Network error - please check your connection',
  verifyFailed: 'The code could not be checked. Please try again.',

  registrationExpired: 'Registration ended after 30 minutes. Sign in again to start over.',
  registrationIdle: 'You were signed out after 30 minutes without activity. Sign in again to start over.',

  back: '← Back',
  step: (step: number) => `Step ${step} of 2`,
  aboutYou: 'Tell us about yourself',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  over16: 'I confirm that I am 16 years of age or older',
  createAccount: 'Create account',

  available: 'Username is available!',
  taken: 'This username is already taken',
  unable: 'Unable to check username availability',
  checking: 'Checking...',

  usernameRequired: 'Username is required',
  usernameTooLong: (max: number) => `Username must be ${max} characters or less`,
  usernamePattern: 'Username can only contain letters, numbers, and underscores',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  bioTooLong: (max: number) => `Bio must be ${max} characters or less`,
  tooYoung: 'You must be at least 16 years old to create an account',
  usernameNotAvailable: 'Username is not available',
  waitForUsername: 'Please wait while we check username availability',
  phoneMissing: 'Phone number not available. Please restart the registration process.',
  registrationFailed: 'Registration failed. Please try again.',

  pictureTooLarge: (max: number, actual: string) => `Image must be smaller than ${max}MB. Current size: ${actual}MB`,
  pictureType: 'Invalid file type. Only JPEG, PNG, and WebP images are allowed.',
  pictureCorrupted: 'File appears to be corrupted or has an invalid format.',
  pictureUnreadable: 'Unable to validate file. Please try again.',

  pictureWaits: 'Your picture is saved on this device. It is sent when you are back online.',
  pictureLost: 'Your picture could not be sent. Add it again in Edit Profile.',

  welcome: 'Welcome to Clique!',
  welcomeText: (name: string) =>
    `Good to have you here, ${name}. Start a clique, invite your people, share your flicks.`,
  joinNumber: (number: number) => `#${number}`,

  signedOut: 'You were signed out. Sign in again to continue.',
  changesWait: 'You were signed out. Unsent changes stay on this device: sign in again to send them.',
  signOut: 'Sign out',
  expiring: 'Session Expiring Soon',
  expiringText:
    'Your registration session will expire in 15 minutes due to inactivity. Continue to keep what you have entered.',
} as const
