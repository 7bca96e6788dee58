/** The messages of sending: the form, the list of tokens, the address book, the camera, the review. */
export type SendMessages = {
  title: string
  amount: string
  /** The name of the button that opens the list of tokens. */
  token: (messages: { symbol: string }) => string
  chooseToken: string
  max: string
  available: (messages: { amount: string; symbol: string }) => string
  receiver: string
  receiverPlaceholder: string
  paste: string
  pasteRefused: string
  scan: string
  /** While a name is looked up. */
  resolving: string
  resolvingSlow: string
  /** Before the whole address that a name leads to. */
  leadsTo: (messages: { name: string }) => string
  /** Whom this app sent to and the address book, under the empty field. */
  suggestions: string
  recent: string
  book: string
  /** The name of the button that puts the receiver into the address book. */
  keep: string
  /** The address is in the book. */
  known: (messages: { name: string }) => string
  review: string
  /** What to look at before sending to this receiver. */
  warnings: {
    own: string
    contract: string
    unused: string
    lookAlike: string
    looksLikeAddress: string
  }
  /** What to know of a name before sending to it. */
  names: {
    unconfirmed: string
    changed: (messages: { name: string }) => string
    /** Before the address that was sent to. */
    lastSentTo: string
    ownerChanged: (messages: { days: number }) => string
  }
  request: {
    otherNetwork: (messages: { network: string }) => string
    switchNetwork: (messages: { network: string }) => string
    unknownNetwork: string
    tokenMissing: string
    looking: string
  }
  select: {
    title: string
    search: string
    list: string
    loading: string
    empty: string
    clear: string
    nothingFound: (messages: { search: string }) => string
    slow: string
  }
  contacts: {
    title: string
    list: string
    empty: string
    add: string
    addTitle: string
    editTitle: string
    edit: (messages: { name: string }) => string
    name: string
    address: string
    save: string
    remove: string
  }
  scanner: {
    title: string
    camera: string
    hint: string
    slow: string
    denied: string
    none: string
    failed: string
    /** The code in the picture is something else. */
    other: string
    enter: string
  }
  nft: {
    title: string
    quantity: string
    owned: (messages: { quantity: string }) => string
    sent: (messages: { name: string }) => string
  }
  preview: {
    title: string
    from: string
    to: string
    network: string
    fee: string
    /** The most the fee can be. */
    upTo: (messages: { amount: string }) => string
    feeLoading: string
    feeUnknown: string
    /** Above the known address that the receiver resembles. */
    lookAlike: string
    lookAlikeCheck: string
    send: string
    waiting: (messages: { wallet: string }) => string
    waitingExplain: string
    slow: (messages: { wallet: string }) => string
    /** The wallet was asked for the same before and nobody heard its answer. */
    asked: (messages: { wallet: string }) => string
    requestAgain: string
    declined: string
    startOver: string
    /** The view was opened with nothing to review. */
    nothing: string
    sent: (messages: { amount: string; symbol: string }) => string
  }
}
