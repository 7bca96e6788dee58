/** The messages of swapping: the pair and its quote, the list of tokens, the review and its steps. */
export type SwapMessages = {
  title: string
  sell: string
  buy: string
  sellAmount: string
  buyAmount: string
  /** The name of the button that opens the list of tokens. */
  sellToken: (messages: { symbol: string }) => string
  buyToken: (messages: { symbol: string }) => string
  chooseToken: string
  max: string
  balance: (messages: { amount: string }) => string
  flip: string
  /** The button that changes the unit one types in. */
  typeFiat: string
  typeToken: (messages: { symbol: string }) => string
  enterAmount: string
  insufficient: (messages: { symbol: string }) => string
  review: string
  /** The way out of a network without swaps. */
  networks: string
  quote: {
    loading: string
    slow: string
    rate: string
    invertRate: string
    priceImpact: string
    /** The amount is too small to tell. */
    impactUnknown: string
    /** Nobody but the server prices the two tokens. */
    impactUnproven: string
    priceUnproven: string
    /** The quote is further below the market than it may slip. */
    belowMarket: (messages: { percent: string }) => string
    highImpact: (messages: { percent: string }) => string
    veryHighImpact: (messages: { percent: string }) => string
    acceptImpact: (messages: { percent: string }) => string
    minimum: string
    fee: string
    /** The most the fee can be. */
    upTo: (messages: { amount: string }) => string
    feeUnknown: string
    provider: string
    providers: string
    best: string
    expiresIn: (messages: { seconds: number }) => string
    /** Said once to a screen reader, when a new quote pays less than the one before. */
    paysLess: (messages: { amount: string }) => string
  }
  slippage: {
    label: string
    explain: string
    own: string
    ownPlaceholder: string
    high: string
    invalid: (messages: { most: number }) => string
  }
  /** A swap that has begun and was left. */
  unfinished: {
    explain: (messages: { sold: string; bought: string }) => string
    proceed: string
    forget: string
  }
  select: {
    title: string
    search: string
    yours: string
    suggested: string
    popular: string
    found: string
    loading: string
    slow: string
    nothingFound: (messages: { search: string }) => string
    reading: string
    unlisted: string
    unlistedTitle: string
    /** The unlisted token has the name of a listed one. */
    imitates: (messages: { symbol: string }) => string
    unlistedExplain: string
    isCalled: string
    symbol: string
    decimals: string
    contract: string
    useAnyway: string
  }
  preview: {
    title: string
    pay: string
    getAtLeast: string
    expected: (messages: { amount: string }) => string
    /** Only the server prices what was typed in dollars. */
    dollarsUnproven: (messages: { amount: string; sum: string }) => string
    network: string
    /** The contract that swaps. */
    router: string
    approval: string
    exact: (messages: { amount: string }) => string
    unlimited: string
    unlimitedExplain: (messages: { symbol: string }) => string
    steps: string
    step: {
      reset: (messages: { symbol: string }) => string
      approve: (messages: { symbol: string }) => string
      permit: (messages: { symbol: string }) => string
      swap: (messages: { symbol: string }) => string
      batch: (messages: { symbol: string }) => string
    }
    waiting: (messages: { wallet: string }) => string
    confirming: string
    done: string
    declined: string
    /** The link to a transaction. */
    view: string
    swap: string
    approveAndSwap: string
    signAndSwap: string
    /** Beside a signature that is to come: it is no transaction. */
    signature: string
    /** The way on where the visitor or the wallet did not sign. */
    approveInstead: string
    explain: string
    slow: (messages: { wallet: string }) => string
    slowChain: string
    changed: string
    changedMinimum: (messages: { before: string; now: string }) => string
    confirmChanged: string
    refresh: string
    startOver: string
    /** The view was opened with nothing to review. */
    nothing: string
    sent: string
    confirmed: string
    sentExplain: (messages: { sold: string; bought: string }) => string
    showAccount: string
  }
}
