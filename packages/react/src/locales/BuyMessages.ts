/** The messages of buying: the form, what is chosen in it, the checkout that is waited for. Amounts come with their currency: `100.00 USD`. */
export type BuyMessages = {
  title: string
  youPay: string
  loading: string
  slow: string
  /** Nobody sells on the network shown. */
  nothingSold: (messages: { network: string }) => string
  otherNetwork: string
  /** The names of the buttons that open the lists. */
  token: (messages: { symbol: string }) => string
  currency: (messages: { currency: string }) => string
  provider: (messages: { provider: string }) => string
  method: string
  methods: { card: string; bank: string }
  limits: (messages: { min: string; max: string }) => string
  outsideLimits: (messages: { min: string; max: string }) => string
  quote: string
  youGet: string
  fees: string
  total: string
  sellsThrough: string
  about: (messages: { amount: string }) => string
  worth: (messages: { amount: string; symbol: string }) => string
  /** From an estimate's fees, which are known as a range. */
  between: (messages: { min: string; max: string }) => string
  enterAmount: string
  quoting: string
  quoteSlow: (messages: { provider: string }) => string
  feeRange: (messages: { min: string; max: string }) => string
  estimate: string
  estimateExplain: (messages: { provider: string }) => string
  /** The checkout does not take over what was entered. */
  chooseThere: (messages: { provider: string }) => string
  continueTo: (messages: { provider: string }) => string
  opening: (messages: { provider: string }) => string
  underWay: (messages: { symbol: string }) => string
  show: string
  providers: { title: string; list: string; fees: (messages: { min: string; max: string }) => string }
  tokens: { title: string; search: string; list: string; nothingFound: (messages: { search: string }) => string }
  currencies: { title: string; list: string }
  progress: {
    title: string
    openTitle: (messages: { provider: string }) => string
    open: (messages: { provider: string }) => string
    openSlow: (messages: { provider: string }) => string
    closedTitle: string
    closed: string
    blockedTitle: string
    blocked: (messages: { provider: string }) => string
    openCheckout: string
    openAgain: string
    paidTitle: string
    paid: (messages: { provider: string }) => string
    arrivingTitle: string
    arriving: (messages: { provider: string }) => string
    leave: string
    doneTitle: (messages: { amount: string }) => string
    /** Where nobody told how much. */
    doneTitleUncounted: (messages: { symbol: string }) => string
    done: string
    declinedTitle: string
    declined: (messages: { provider: string }) => string
    timedOutTitle: string
    timedOut: (messages: { provider: string }) => string
    lookAgain: string
    amount: string
    quoted: string
    to: string
    transaction: string
    gone: string
  }
}
