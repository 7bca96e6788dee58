/** The words of swapping: the pair and its quote, the list of tokens, the review and its steps. */
export type SwapWords = {
  title: string
  sell: string
  buy: string
  sellAmount: string
  buyAmount: string
  /** The name of the button that opens the list of tokens. */
  sellToken: (words: { symbol: string }) => string
  buyToken: (words: { symbol: string }) => string
  chooseToken: string
  max: string
  balance: (words: { amount: string }) => string
  flip: string
  /** The button that changes the unit one types in. */
  typeFiat: string
  typeToken: (words: { symbol: string }) => string
  enterAmount: string
  insufficient: (words: { symbol: string }) => string
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
    belowMarket: (words: { percent: string }) => string
    highImpact: (words: { percent: string }) => string
    veryHighImpact: (words: { percent: string }) => string
    acceptImpact: (words: { percent: string }) => string
    minimum: string
    fee: string
    /** The most the fee can be. */
    upTo: (words: { amount: string }) => string
    feeUnknown: string
    provider: string
    providers: string
    best: string
    expiresIn: (words: { seconds: number }) => string
    /** Said once to a screen reader, when a new quote pays less than the one before. */
    paysLess: (words: { amount: string }) => string
  }
  slippage: {
    label: string
    explain: string
    own: string
    ownPlaceholder: string
    high: string
    invalid: (words: { most: number }) => string
  }
  /** A swap that has begun and was left. */
  unfinished: {
    explain: (words: { sold: string; bought: string }) => string
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
    nothingFound: (words: { search: string }) => string
    reading: string
    unlisted: string
    unlistedTitle: string
    /** The unlisted token has the name of a listed one. */
    imitates: (words: { symbol: string }) => string
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
    expected: (words: { amount: string }) => string
    /** Only the server prices what was typed in dollars. */
    dollarsUnproven: (words: { amount: string; sum: string }) => string
    network: string
    /** The contract that swaps. */
    router: string
    approval: string
    exact: (words: { amount: string }) => string
    unlimited: string
    unlimitedExplain: (words: { symbol: string }) => string
    steps: string
    step: {
      reset: (words: { symbol: string }) => string
      approve: (words: { symbol: string }) => string
      permit: (words: { symbol: string }) => string
      swap: (words: { symbol: string }) => string
      batch: (words: { symbol: string }) => string
    }
    waiting: (words: { wallet: string }) => string
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
    slow: (words: { wallet: string }) => string
    slowChain: string
    changed: string
    changedMinimum: (words: { before: string; now: string }) => string
    confirmChanged: string
    refresh: string
    startOver: string
    /** The view was opened with nothing to review. */
    nothing: string
    sent: string
    confirmed: string
    sentExplain: (words: { sold: string; bought: string }) => string
    showAccount: string
  }
}
