/** English texts of screens that load later, which the page's first file does not have to bring. */
export const enLater = {
  settings: {
    key: 'Show private key',
    keyHint: 'The private key is shown in a window of the wallet only.',
    keyHoldHint: 'Anyone who sees this key controls the wallet. Hold the button for 10 seconds to show it.',
    oneWallet: 'An account has one wallet. To use a wallet you already have, sign in with another account.',
  },
  words: {
    title: 'Secret Words',
    text: (count: number) =>
      `Write these ${count} words down on paper, in this order. Never share them: anyone who asks for them wants to steal your wallet.`,
    keyTitle: 'Private Key',
    keyText:
      'Keep this key where only you can read it. Never share it: anyone who asks for it wants to steal your wallet.',
    done: 'Done',
  },
  newWallet: {
    title: 'Your Wallet',
    text: 'You do not have a wallet here yet. Create a new one, or use one you already have.',
    create: 'Create a new wallet',
    import: 'Use a wallet I already have',
  },
  importWallet: {
    title: 'Import Wallet',
    words: 'Enter the 12 or 24 secret words of your wallet in their order, with spaces between them.',
    key: 'Enter the private key of your account: 64 characters, 0 to 9 and a to f. It works on Ethereum and similar networks only.',
    wordsLabel: 'Secret words',
    keyLabel: 'Private key',
    useKey: 'Use a private key instead',
    useWords: 'Use secret words instead',
    count: (count: number) => `Words: ${count}`,
    safety:
      'They stay on this device and are encrypted here. Nobody from this app or its support will ask you for them.',
    faults: {
      count: (count: number) => `These are ${count} words. Enter all 12 or all 24.`,
      /** One word that is not in the list, and its place. */
      word: (place: number, word: string) => `word ${place} (“${word}”)`,
      unknown: (words: string) => `Not in the list of secret words: ${words}. Check the spelling.`,
      checksum: 'All words are in the list, but they do not belong together. Check their order, and each word.',
      key: 'This is not a private key. Enter its 64 characters, 0 to 9 and a to f.',
    },
  },
  confirmImport: {
    title: 'Check the Address',
    text: 'This is the wallet you entered. Compare the address with the one you know.',
    firstAccount: 'If your wallet has several accounts, this is its first one.',
    keyOnly: 'A private key has an account on Ethereum and similar networks only.',
    submit: 'Use this wallet',
  },
  security: {
    title: 'Security',
    passkeys: 'Passkeys',
    noPasskeys: 'None yet. A passkey signs you in without a code, and opens your wallet on another device.',
    added: (date: string) => `Added ${date}.`,
    recovers: 'Signs in and opens your wallet.',
    signsIn: 'Signs in.',
    removeNamed: (device: string) => `Remove the passkey of ${device}`,
    addPasskey: 'Add a passkey',
    removeGuard: 'Turn off recovery by email',
    changeEmail: 'Change email',
    history: 'Activity log',
    rotate: 'Renew security keys',
    backUp: 'Save a backup file',
    backUpHint: 'To save a backup file, open the wallet in a window.',
    backUpHold: 'Hold the button for 10 seconds.',
    delete: 'Delete wallet',
  },
  newEmail: {
    title: 'New Email',
    text: 'Enter your new email address. We will send it a code.',
    label: 'New email',
    submit: 'Send a code',
  },
  rotate: {
    title: 'Renew Security Keys',
    text: 'Your address stays the same. Your other devices, old passwords and old passkeys can no longer open the wallet. Choose a new password.',
    submit: 'Renew with this password',
    usePasskey: 'Renew with a passkey',
  },
  backUp: {
    title: 'Backup File',
    text: 'Anyone with the file and its password controls your wallet. Choose a password for this file only. Nobody can reset it.',
    submit: 'Make backup file',
    made: 'Save the file where only you can read it. With its password and the recovery tool it opens your wallet, also when this wallet’s server no longer exists.',
    save: 'Save file',
    done: 'Done',
  },
  deleteAccount: {
    title: 'Delete Wallet',
    text: 'The server deletes everything it stores for your wallet, and this device is cleared. First move what the wallet holds to another wallet. Signing in before the deletion date cancels it.',
    unprotected: 'Your wallet exists only on this device. Without a backup, you lose what it holds.',
    label: 'Type “delete” to confirm',
    word: 'delete',
    submit: 'Delete wallet',
    keep: 'Keep wallet',
  },
  done: {
    title: 'Done',
    emailChanged: (email: string, until: string) =>
      `${email} now signs in to your wallet. Until ${until}, your wallet cannot be opened on another device, and a link in the mail to your old address undoes the change.`,
    deletion: (until: string) =>
      `You are signed out. Your wallet will be deleted on ${until}. To keep it, sign in before then.`,
  },
  protectFirst: {
    title: 'Protect Your Wallet First',
    required: (amount: string) =>
      `This request moves more than ${amount}, and your wallet exists only on this device. Set up recovery before you approve it.`,
    suggested: (amount: string) =>
      `Your wallet holds more than ${amount} and exists only on this device. Set up recovery, so you do not lose it with the device.`,
    after: 'Then you come back to the request.',
  },
}

export type LaterMessages = typeof enLater
