/** The messages of what stands on the page before the modal is loaded. */
export type ButtonMessages = {
  connectWallet: string
  connecting: string
  /** The name of the button that opens the account. */
  account: (messages: { name: string }) => string
  wrongNetwork: string
  network: (messages: { name: string }) => string
  chooseNetwork: string
}
