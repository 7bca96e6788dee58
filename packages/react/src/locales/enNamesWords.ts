import type { NamesWords } from './NamesWords.ts'

export const enNamesWords: NamesWords = {
  title: 'Get a Name',
  field: 'Name',
  zone: 'Ending',
  explain: 'A name stands for your address. Others can send to it. It is free.',
  rule: 'At least 4 letters, digits or hyphens',
  problems: {
    characters: 'Only letters a to z, digits and hyphens',
    long: 'At most 63 characters',
    hyphens: 'No two hyphens in third and fourth place',
  },
  checking: 'Checking…',
  checkSlow: 'The server takes long to answer…',
  available: ({ name }) => `${name} is available`,
  taken: ({ name }) => `${name} is taken`,
  reserved: ({ name }) => `${name} is reserved`,
  checkFailed: 'Names cannot be checked now',
  suggestions: 'Available names',
  register: 'Register',
  signing: ({ wallet }) => `Sign in ${wallet}`,
  signExplain: 'Your wallet shows a message to sign. It sends nothing and costs nothing.',
  signSlow: ({ wallet }) => `Still waiting for ${wallet}. Open it and look for a request.`,
  registering: 'Registering',
  registerSlow: 'Still waiting for the server. You do not have to sign again.',
  declined: 'You declined in the wallet. No name was registered.',
  undecided: 'The server did not answer. Try again: you do not have to sign again.',
  unavailable: 'Connect a wallet to register a name.',
  success: {
    title: 'Name Registered',
    heading: 'is yours',
    explain: ({ address }) =>
      `It leads to ${address}. It is shown in place of your address, and others can send to it.`,
  },
}
