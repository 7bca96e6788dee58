import type { ButtonMessages } from './Messages.ts'

export const enButtonMessages: ButtonMessages = {
  connectWallet: 'Connect Wallet',
  connecting: 'Connecting…',
  account: ({ name }) => `Account ${name}`,
  wrongNetwork: 'Wrong network',
  network: ({ name }) => `Network: ${name}`,
  chooseNetwork: 'Choose network',
}
