export const enButtonMessages = {
  connectWallet: 'Connect Wallet',
  connecting: 'Connecting…',
  /** The name of the button that opens the account. */
  account: ({ name }: { name: string }) => `Account ${name}`,
  wrongNetwork: 'Wrong network',
  network: ({ name }: { name: string }) => `Network: ${name}`,
  chooseNetwork: 'Choose network',
}
