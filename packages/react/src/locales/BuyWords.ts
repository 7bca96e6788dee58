/** The words of buying: the form, what is chosen in it, the checkout that is waited for. Amounts come with their currency: `100.00 USD`. */
export type BuyWords = {
  title: string
  youPay: string
  loading: string
  slow: string
  /** Nobody sells on the network shown. */
  nothingSold: (words: { network: string }) => string
  otherNetwork: string
  /** The names of the buttons that open the lists. */
  token: (words: { symbol: string }) => string
  currency: (words: { currency: string }) => string
  provider: (words: { provider: string }) => string
  method: string
  methods: { card: string; bank: string }
  limits: (words: { min: string; max: string }) => string
  outsideLimits: (words: { min: string; max: string }) => string
  quote: string
  youGet: string
  fees: string
  total: string
  sellsThrough: string
  about: (words: { amount: string }) => string
  worth: (words: { amount: string; symbol: string }) => string
  /** From an estimate's fees, which are known as a range. */
  between: (words: { min: string; max: string }) => string
  enterAmount: string
  quoting: string
  quoteSlow: (words: { provider: string }) => string
  feeRange: (words: { min: string; max: string }) => string
  estimate: string
  estimateExplain: (words: { provider: string }) => string
  /** The checkout does not take over what was entered. */
  chooseThere: (words: { provider: string }) => string
  continueTo: (words: { provider: string }) => string
  opening: (words: { provider: string }) => string
  underWay: (words: { symbol: string }) => string
  show: string
  providers: { title: string; list: string; fees: (words: { min: string; max: string }) => string }
  tokens: { title: string; search: string; list: string; nothingFound: (words: { search: string }) => string }
  currencies: { title: string; list: string }
  progress: {
    title: string
    openTitle: (words: { provider: string }) => string
    open: (words: { provider: string }) => string
    openSlow: (words: { provider: string }) => string
    closedTitle: string
    closed: string
    blockedTitle: string
    blocked: (words: { provider: string }) => string
    openCheckout: string
    openAgain: string
    paidTitle: string
    paid: (words: { provider: string }) => string
    arrivingTitle: string
    arriving: (words: { provider: string }) => string
    leave: string
    doneTitle: (words: { amount: string }) => string
    /** Where nobody told how much. */
    doneTitleUncounted: (words: { symbol: string }) => string
    done: string
    declinedTitle: string
    declined: (words: { provider: string }) => string
    timedOutTitle: string
    timedOut: (words: { provider: string }) => string
    lookAgain: string
    amount: string
    quoted: string
    to: string
    transaction: string
    gone: string
  }
}
