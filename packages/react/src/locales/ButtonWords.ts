/** The words of what stands on the page before the modal is loaded. */
export type ButtonWords = {
  connectWallet: string
  connecting: string
  /** The name of the button that opens the account. */
  account: (words: { name: string }) => string
  wrongNetwork: string
  network: (words: { name: string }) => string
  chooseNetwork: string
}
