import type { ReplacementPurpose } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/core/errors'
import type { RelativeTimeUnit } from '../format/relativeTime.ts'
import type { ActivityEntry } from '../parts/ActivityEntry.ts'
import type { ActivityKind } from '../parts/activityKinds.ts'

/**
 * Every message of the widget. A complete language has them all, or does not compile; what another lacks comes from English
 * (`fillWithEnglish`).
 */
export type Messages = {
  button: ButtonMessages
  /** What the frame and several views say. */
  common: {
    back: string
    close: string
    loading: string
    tryAgain: string
    cancel: string
    done: string
    copied: string
    search: string
    clear: string
    /** Said by a screen reader after a link's name. */
    opensOutside: string
    /** The name of a link to a block explorer. */
    explorer: string
    viewFailed: string
    /** Stands for the title of a view that cannot be shown. */
    failed: string
    /** A token that bears a known symbol and is another, or may be. */
    unverified: string
    /** Where a tap leads, of a web page that a wallet’s listing names. */
    opensHost: (messages: { host: string }) => string
    /** A token that bears a known symbol and is another. */
    imitates: (messages: { symbol: string }) => string
    decimalsUnproven: (messages: { symbol: string }) => string
  }
  connect: {
    title: string
    wallets: string
    installed: string
    recent: string
    allWallets: string
    noWallets: string
    /** The row that shows a code for any wallet; WalletConnect is what wallets call it too. */
    walletConnect: string
    qrCode: string
    suggested: string
    suggestionsUnavailable: string
    /** Two wallets announce themselves under one id, a reversed domain such as io.metamask. */
    contested: (messages: { id: string }) => string
    /** Below the name of each of them. */
    contestedRow: (messages: { id: string }) => string
    /** Below the name of a wallet that has the name or the logo of one with another id. */
    lookAlike: (messages: { id: string }) => string
  }
  allWallets: {
    title: string
    searchLabel: string
    installed: string
    /** How many wallets were found; announced. */
    found: (messages: { count: number }) => string
    nothingFound: (messages: { search: string }) => string
    unavailable: string
  }
  getWallet: {
    title: (messages: { wallet: string }) => string
    explain: (messages: { wallet: string }) => string
    chrome: string
    appStore: string
    playStore: string
    homepage: string
    webapp: string
    noLinks: (messages: { wallet: string }) => string
    /** Above the code of its address, on a computer. */
    scan: (messages: { wallet: string }) => string
    code: (messages: { wallet: string }) => string
    /** On a phone, where the wallet is an app. */
    explainApp: (messages: { wallet: string }) => string
  }
  pairing: PairingMessages
  connecting: {
    continueIn: (messages: { wallet: string }) => string
    explain: string
    /** After 8 s: what is waited for and what can be done. */
    slow: (messages: { wallet: string }) => string
    declinedTitle: string
    declined: string
    failedTitle: string
    otherWallet: string
  }
  networks: {
    title: string
    list: string
    current: string
    empty: string
  }
  switchNetwork: {
    title: string
    continueIn: (messages: { wallet: string; network: string }) => string
    explain: string
    slow: (messages: { wallet: string }) => string
    declinedTitle: string
    declined: string
  }
  unsupportedChain: {
    title: string
    explain: string
    list: string
    disconnect: string
    disconnecting: string
  }
  account: AccountMessages
  activity: ActivityMessages
  asset: AssetMessages
  buy: BuyMessages
  names: NamesMessages
  receive: ReceiveMessages
  send: SendMessages
  swap: SwapMessages
  /** What went wrong, why, and what to do, for a visitor. SPEC §8's texts where it has one. */
  errors: Record<ErrorCode, string>
}

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

/** The messages of pairing with a wallet on another device, or in another app of this one. */
export type PairingMessages = {
  title: string
  /** Names the choice between ways to connect. */
  methods: { label: string; qrcode: string; mobile: string; desktop: string; web: string; browser: string }
  /** What the code is; read instead of the picture. */
  code: (messages: { wallet: string }) => string
  anyCode: string
  scan: (messages: { wallet: string }) => string
  scanAny: string
  scanExplain: string
  preparing: string
  /** `time` is minutes and seconds: 3:41. */
  renews: (messages: { time: string }) => string
  copyLink: string
  copyRefused: string
  open: (messages: { wallet: string }) => string
  openAgain: (messages: { wallet: string }) => string
  openExplain: Record<'mobile' | 'desktop' | 'web', (messages: { wallet: string }) => string>
  continueIn: (messages: { wallet: string }) => string
  /** Once its link was followed: what is waited for. */
  opened: string
  browserExplain: (messages: { wallet: string }) => string
  continueInBrowser: (messages: { wallet: string }) => string
  get: (messages: { wallet: string }) => string
  otherWallets: string
  /** After 8 s without a word from the relay. */
  slowRelay: string
  /** After 8 s without a word from the wallet that was opened. */
  slowWallet: (messages: { wallet: string }) => string
  offline: string
}

/** The messages of the account view. */
export type AccountMessages = {
  title: string
  copyAddress: string
  getName: string
  /** The name of the button that opens the list of networks. */
  network: (messages: { name: string }) => string
  unsupportedNetwork: string
  balanceUnavailable: string
  /** After the worth of everything. */
  total: { everywhere: string; here: string; without: (messages: { networks: string }) => string }
  disconnect: string
  /** Another wallet announces itself under the connected one's id. */
  contested: (messages: { id: string }) => string
  /** One word each: they stand below an icon. */
  actions: { send: string; swap: string; receive: string }
  tabs: { label: string; tokens: string; nfts: string; activity: string }
  tokens: {
    list: string
    loading: string
    empty: string
    /** Beside 'Token Balance Unavailable': when asking again is possible, on the button. */
    retryIn: (messages: { seconds: number }) => string
    nativeOnly: string
    slow: string
  }
  nfts: {
    list: string
    loading: string
    empty: string
    unavailable: string
    refresh: string
    showHidden: (messages: { count: number }) => string
    hideHidden: string
    loadMore: string
    quantity: (messages: { quantity: string }) => string
    slow: string
  }
}

/** The messages of the activity list, on the account and in its own view. */
export type ActivityMessages = {
  title: string
  /** Names the list, and the group of what the chain has not settled. */
  list: string
  pending: string
  kinds: Record<ActivityKind, string>
  statuses: Record<ActivityEntry['status'], string>
  /** How much an approval allows where it has no limit. */
  unlimited: string
  from: (messages: { address: string }) => string
  to: (messages: { address: string }) => string
  /** In place of an address that only resembles one the visitor knows. */
  lookAlike: string
  /** SPEC §9's labels: how long ago, short. */
  times: Record<RelativeTimeUnit, (messages: { count: number }) => string>
  empty: string
  refresh: string
  loading: string
  loadMore: string
  slow: string
  /** How many have no outcome yet, on the tab. */
  pendingCount: (messages: { count: number }) => string
  /** In a banner, each said once. */
  told: Record<'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped', (messages: { what: string }) => string>
  /** The view of one transaction. */
  detail: {
    from: string
    to: string
    copyAddress: string
    application: string
    network: string
    time: string
    nonce: string
    hash: string
    copyHash: string
    atLeast: (messages: { amount: string }) => string
    failed: string
    failedBecause: (messages: { reason: string }) => string
    /** Before the address the visitor knows. */
    lookAlike: string
    asked: string
    dropped: string
    /** Nodes of the network give different outcomes. */
    disputed: string
    replaced: string
    cancelled: string
    /** While either of two transactions of one nonce can still be mined. */
    replacing: Record<ReplacementPurpose, string>
    speedUp: string
    cancel: string
    /** The network fee of each, above its button. */
    fees: Record<ReplacementPurpose, string>
    /** What the fee can be now, and with its symbol what it can be then. */
    feeUnknown: string
    waiting: (messages: { wallet: string }) => string
    slow: (messages: { wallet: string }) => string
    declined: string
  }
}

/** The messages of the views that tell all about one token or one NFT. */
export type AssetMessages = {
  network: string
  contract: string
  copyContract: string
  send: string
  swap: string
  token: {
    balance: string
    value: string
    price: string
    /** Change of the price in a day. */
    change: string
    unpriced: string
    /** What the chart shows, for those who do not see it. */
    chart: (messages: { from: string; to: string; low: string; high: string }) => string
    low: (messages: { price: string }) => string
    high: (messages: { price: string }) => string
    nativeCoin: string
  }
  nft: {
    /** The name of an NFT without one. */
    unnamed: (messages: { tokenId: string }) => string
    picture: (messages: { name: string }) => string
    collection: string
    tokenId: string
    copyTokenId: string
    quantity: string
    standard: string
    spam: string
  }
}

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

/** The messages of registering a name. */
export type NamesMessages = {
  title: string
  field: string
  zone: string
  /** What a name is good for, and what it costs. */
  explain: string
  /** SPEC §5, while fewer than 4 characters are typed. */
  rule: string
  /** Why the typed text can be no name. */
  problems: { characters: string; long: string; hyphens: string }
  checking: string
  checkSlow: string
  available: (messages: { name: string }) => string
  taken: (messages: { name: string }) => string
  reserved: (messages: { name: string }) => string
  checkFailed: string
  suggestions: string
  register: string
  /** On the button, while the wallet is asked. */
  signing: (messages: { wallet: string }) => string
  signExplain: string
  signSlow: (messages: { wallet: string }) => string
  registering: string
  registerSlow: string
  declined: string
  /** After a failure that leaves open whether the name is registered. */
  undecided: string
  /** Where the app has no server, or no account is connected. */
  unavailable: string
  success: {
    title: string
    heading: string
    explain: (messages: { address: string }) => string
  }
}

/** The messages of the view that shows one's address. */
export type ReceiveMessages = {
  title: string
  /** The name of the QR code. */
  code: string
  copy: string
  copyRefused: string
  warning: string
  networks: string
}

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
