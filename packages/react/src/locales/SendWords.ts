/** The words of sending: the form, the list of tokens, the review. */
export type SendWords = {
  title: string
  amount: string
  /** The name of the button that opens the list of tokens. */
  token: (words: { symbol: string }) => string
  chooseToken: string
  max: string
  available: (words: { amount: string; symbol: string }) => string
  receiver: string
  receiverPlaceholder: string
  paste: string
  pasteRefused: string
  review: string
  select: {
    title: string
    search: string
    list: string
    loading: string
    empty: string
    clear: string
    nothingFound: (words: { search: string }) => string
    slow: string
  }
  preview: {
    title: string
    from: string
    to: string
    network: string
    fee: string
    /** The most the fee can be. */
    upTo: (words: { amount: string }) => string
    feeLoading: string
    feeUnknown: string
    /** Above the known address that the receiver resembles. */
    lookAlike: string
    lookAlikeCheck: string
    send: string
    waiting: (words: { wallet: string }) => string
    waitingExplain: string
    slow: (words: { wallet: string }) => string
    declined: string
    startOver: string
    /** The view was opened with nothing to review. */
    nothing: string
    sent: (words: { amount: string; symbol: string }) => string
  }
}
