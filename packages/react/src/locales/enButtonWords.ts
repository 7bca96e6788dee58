import type { ButtonWords } from './ButtonWords.ts'

export const enButtonWords: ButtonWords = {
  connectWallet: 'Connect Wallet',
  connecting: 'Connecting…',
  account: ({ name }) => `Account ${name}`,
  wrongNetwork: 'Wrong network',
  network: ({ name }) => `Network: ${name}`,
  chooseNetwork: 'Choose network',
}
