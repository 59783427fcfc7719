/** All texts of the page that an invite link opens. */
export const copy = {
  title: 'Invitation',
  loading: 'Opening the invitation',
  invited: "You're invited to join",
  invitedBy: (name: string) => `${name} invites you to join`,
  private: 'A private clique',
  public: 'A public clique',
  join: (name: string) => `Join ${name}`,
  signIn: 'Sign in or register to join',
  finish: 'Finish your registration to join',
  signInNote: "All you need is your phone number. You'll come straight back here.",
  joinNote: 'You will see the photos that its members share, and they will see that you joined.',
  notNow: 'Not now',
  home: 'Go to Home',
  toStart: 'Go to Clique',
  joinFailed: 'Joining did not work. Please try again.',
  joinOffline: "You're offline. Please try again once you are connected.",
  offline: {
    title: "You're offline",
    text: 'The invitation opens automatically once you are back online.',
  },
  failed: { title: 'The invitation could not be opened', text: 'Something went wrong on our side.' },
  NOT_FOUND: {
    title: 'This invitation does not exist',
    text: 'The link may be incomplete, or the clique was deleted. Ask for a new one.',
  },
  INVITE_REVOKED: { title: 'This invitation was withdrawn', text: 'The link was turned off. Ask for a new one.' },
  INVITE_EXPIRED: { title: 'This invitation has expired', text: 'Links work only for some time. Ask for a new one.' },
  INVITE_USED_UP: {
    title: 'This invitation has been used up',
    text: 'The number of people for whom it was made have joined. Ask for a new one.',
  },

  INVITE_ONLY: {
    title: 'This link does not work for you',
    text: 'Ask a member to invite you by name.',
  },

  /** For a guest of this device. */
  claimText: 'The photos that you added as a guest stay yours, and those on their way arrive.',
  claimAs: (name: string) => `Join as ${name}`,
  claimGone: {
    title: 'Nothing is left to take over',
    text: 'You have joined already, or you have left as a guest.',
  },
  claimNoRoom: 'You have no room for the photos that you added as a guest. They stay with the link.',
  claimRefused: 'This link no longer lets guests join. Ask the host for an invitation.',

  /** For a personal invitation. */
  welcomeBack: 'Sign in to Clique',
  isYours: 'Is this your number?',
  yesMine: 'Yes, continue',
  notMine: 'No, it is not mine',
  notYours:
    'The invitation is for another phone number, and only its owner may use it. Tell the person who sent it to you, and ask for one for your own number.',
  signsIn: 'The invitation signs this number in once.',
  vouches: (name: string) => `Members see that ${name} invited you.`,
  hasAccount: 'This number has an account. Sign in with it to join.',
  toSignIn: 'Sign in',
  signInFailed: 'Signing in did not work. Please try again.',
  foreignTitle: 'This invitation is for someone else',
  foreign: (name: string, number: string) =>
    `You are signed in as ${name}. The invitation is for ${number}. Open it on that person's device, or log out in the settings first.`,
  personal: {
    NOT_FOUND: {
      title: 'This invitation does not exist',
      text: 'The link may be incomplete, or the invitation was revoked or replaced by a newer one. Ask for a new one.',
    },
    INVITE_REVOKED: {
      title: 'This invitation was withdrawn',
      text: 'The person who invited you can no longer invite to this clique. Ask a member for a new one.',
    },
    INVITE_EXPIRED: { title: 'This invitation has expired', text: 'It was valid for 7 days. Ask for a new one.' },
    INVITE_USED_UP: {
      title: 'This invitation has been used',
      text: 'It signs in once, on one device. If that was not you, tell the person who invited you. Otherwise sign in as usual, or ask for a new one.',
    },
  },
} as const
