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
  /** The messages of the frame, and those that several views share. */
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
    opensInNewTab: string
    /** The name of a link to a block explorer. */
    explorer: string
    viewFailed: string
    /** Stands for the title of a view that cannot be shown. */
    failed: string
    /** A token that bears a known symbol and is another, or may be. */
    unverified: string
    /** Below a link to a wallet's web page. */
    opensHost: (values: { host: string }) => string
    /** A token that bears a known symbol and is another. */
    imitates: (values: { symbol: string }) => string
    decimalsUnverified: (values: { symbol: string }) => string
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
    /** Two wallets announce themselves under one ID, a reversed domain such as io.metamask. */
    duplicateId: (values: { id: string }) => string
    /** Below the name of each of them. */
    duplicateIdRow: (values: { id: string }) => string
    /** Below the name of a wallet that has the name or the logo of one with another id. */
    lookAlike: (values: { id: string }) => string
  }
  allWallets: {
    title: string
    searchLabel: string
    installed: string
    /** How many wallets were found; announced. */
    found: (values: { count: number }) => string
    nothingFound: (values: { search: string }) => string
    unavailable: string
  }
  getWallet: {
    title: (values: { wallet: string }) => string
    explain: (values: { wallet: string }) => string
    chrome: string
    appStore: string
    playStore: string
    homepage: string
    webapp: string
    noLinks: (values: { wallet: string }) => string
    /** Above the code of its address, on a computer. */
    scan: (values: { wallet: string }) => string
    code: (values: { wallet: string }) => string
    /** On a phone, where the wallet is an app. */
    explainApp: (values: { wallet: string }) => string
  }
  pairing: PairingMessages
  connecting: {
    continueIn: (values: { wallet: string }) => string
    explain: string
    /** After 8 s. */
    slow: (values: { wallet: string }) => string
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
    continueIn: (values: { wallet: string; network: string }) => string
    explain: string
    slow: (values: { wallet: string }) => string
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
  /** What went wrong, why, and what to do, for a visitor. */
  errors: Record<ErrorCode, string>
}

/** The messages of the page's buttons, before the modal is loaded. */
export type ButtonMessages = {
  connectWallet: string
  connecting: string
  /** The name of the button that opens the account. */
  account: (values: { name: string }) => string
  wrongNetwork: string
  network: (values: { name: string }) => string
  chooseNetwork: string
}

/** The messages of pairing with a wallet on another device, or in another app of this one. */
export type PairingMessages = {
  title: string
  /** Names the choice between ways to connect. */
  methods: { label: string; qrcode: string; mobile: string; desktop: string; web: string; browser: string }
  /** What the code is, for screen readers. */
  code: (values: { wallet: string }) => string
  codeForAny: string
  scan: (values: { wallet: string }) => string
  scanWithAny: string
  scanExplain: string
  preparing: string
  /** `time` is minutes and seconds: 3:41. */
  renews: (values: { time: string }) => string
  copyLink: string
  copyFailed: string
  open: (values: { wallet: string }) => string
  openAgain: (values: { wallet: string }) => string
  openExplain: Record<'mobile' | 'desktop' | 'web', (values: { wallet: string }) => string>
  continueIn: (values: { wallet: string }) => string
  /** After its link was opened. */
  opened: string
  browserExplain: (values: { wallet: string }) => string
  continueInBrowser: (values: { wallet: string }) => string
  get: (values: { wallet: string }) => string
  otherWallets: string
  /** After 8 s without a message from the relay. */
  slowRelay: string
  /** After 8 s without a message from the wallet that was opened. */
  slowWallet: (values: { wallet: string }) => string
  offline: string
}

/** The messages of the account view. */
export type AccountMessages = {
  title: string
  copyAddress: string
  getName: string
  /** The name of the button that opens the list of networks. */
  network: (values: { name: string }) => string
  unsupportedNetwork: string
  networkNotResponding: string
  /** After the value of all tokens. */
  total: { allNetworks: string; thisNetwork: string; without: (values: { networks: string }) => string }
  disconnect: string
  /** Another wallet announces itself under the connected one's ID. */
  duplicateId: (values: { id: string }) => string
  /** One short word each: they stand below an icon. */
  actions: { send: string; swap: string; receive: string }
  tabs: { label: string; tokens: string; nfts: string; activity: string }
  tokens: {
    list: string
    loading: string
    empty: string
    /** On the button beside 'Token Balance Unavailable': when it can be used again. */
    retryIn: (values: { seconds: number }) => string
    fundsSafe: string
    slow: string
  }
  nfts: {
    list: string
    loading: string
    empty: string
    unavailable: string
    refresh: string
    showHidden: (values: { count: number }) => string
    hideHidden: string
    loadMore: string
    quantity: (values: { quantity: string }) => string
    slow: string
  }
}

/** The messages of the activity list, on the account and in its own view. */
export type ActivityMessages = {
  title: string
  /** Names the list; `pending` its group of unconfirmed transactions. */
  list: string
  pending: string
  kinds: Record<ActivityKind, string>
  statuses: Record<ActivityEntry['status'], string>
  /** How much an approval allows where it has no limit. */
  unlimited: string
  from: (values: { address: string }) => string
  to: (values: { address: string }) => string
  /** In place of an address that only resembles one the visitor knows. */
  lookAlike: string
  /** How long ago, short. */
  times: Record<RelativeTimeUnit, (values: { count: number }) => string>
  empty: string
  refresh: string
  loading: string
  loadMore: string
  slow: string
  /** How many transactions are pending, on the tab. */
  pendingCount: (values: { count: number }) => string
  /** The banner that announces a transaction's outcome, once. */
  outcomes: Record<'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped', (values: { what: string }) => string>
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
    atLeast: (values: { amount: string }) => string
    failed: string
    failedBecause: (values: { reason: string }) => string
    /** Before the address the visitor knows. */
    lookAlike: string
    awaitingWallet: string
    dropped: string
    /** Nodes of the network report different outcomes. */
    nodesDisagree: string
    replaced: string
    cancelled: string
    /** While either of two transactions of one nonce can still be mined. */
    replacing: Record<ReplacementPurpose, string>
    speedUp: string
    cancel: string
    /** The network fee of each, above its button. */
    fees: Record<ReplacementPurpose, string>
    /** In place of the fee, where it cannot be estimated. */
    feeUnknown: string
    waiting: (values: { wallet: string }) => string
    slow: (values: { wallet: string }) => string
    declined: string
  }
}

/** The messages of the views of one token or one NFT. */
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
    noPrice: string
    /** What the chart shows, for screen readers. */
    chart: (values: { from: string; to: string; low: string; high: string }) => string
    low: (values: { price: string }) => string
    high: (values: { price: string }) => string
    nativeCurrency: string
  }
  nft: {
    /** The name of an NFT without one. */
    unnamed: (values: { tokenId: string }) => string
    image: (values: { name: string }) => string
    collection: string
    tokenId: string
    copyTokenId: string
    quantity: string
    standard: string
    spam: string
  }
}

/** The messages of buying: the form, its lists, the checkout. Amounts come with their currency. */
export type BuyMessages = {
  title: string
  youPay: string
  loading: string
  slow: string
  /** No provider sells on this network. */
  unavailable: (values: { network: string }) => string
  otherNetwork: string
  /** The names of the buttons that open the lists. */
  token: (values: { symbol: string }) => string
  currency: (values: { currency: string }) => string
  provider: (values: { provider: string }) => string
  method: string
  methods: { card: string; bank: string }
  limits: (values: { min: string; max: string }) => string
  outsideLimits: (values: { min: string; max: string }) => string
  quote: string
  youGet: string
  fees: string
  total: string
  providerLabel: string
  about: (values: { amount: string }) => string
  atLeast: (values: { amount: string; symbol: string }) => string
  /** The fees of an estimate, which are a range. */
  range: (values: { min: string; max: string }) => string
  enterAmount: string
  quoting: string
  quoteSlow: (values: { provider: string }) => string
  feeRange: (values: { min: string; max: string }) => string
  estimate: string
  estimateExplain: (values: { provider: string }) => string
  /** The provider's checkout cannot be given the amount. */
  enterAgain: (values: { provider: string }) => string
  continueTo: (values: { provider: string }) => string
  opening: (values: { provider: string }) => string
  unfinished: (values: { symbol: string }) => string
  view: string
  providers: { title: string; list: string; fees: (values: { min: string; max: string }) => string }
  tokens: { title: string; search: string; list: string; nothingFound: (values: { search: string }) => string }
  currencies: { title: string; list: string }
  progress: {
    title: string
    openTitle: (values: { provider: string }) => string
    open: (values: { provider: string }) => string
    openSlow: (values: { provider: string }) => string
    closedTitle: string
    closed: string
    blockedTitle: string
    blocked: (values: { provider: string }) => string
    openCheckout: string
    openAgain: string
    paidTitle: string
    paid: (values: { provider: string }) => string
    arrivingTitle: string
    arriving: (values: { provider: string }) => string
    leave: string
    doneTitle: (values: { amount: string }) => string
    /** Where the amount is unknown. */
    doneTitleWithoutAmount: (values: { symbol: string }) => string
    done: string
    declinedTitle: string
    declined: (values: { provider: string }) => string
    timedOutTitle: string
    timedOut: (values: { provider: string }) => string
    checkAgain: string
    amount: string
    quoted: string
    to: string
    transaction: string
    notFound: string
  }
}

/** The messages of registering a name. */
export type NamesMessages = {
  title: string
  field: string
  domain: string
  /** What a name is for, and what it costs. */
  explain: string
  /** While fewer than 4 characters are typed. */
  rule: string
  /** Why the typed text is not a valid name. */
  problems: { characters: string; long: string; hyphens: string }
  checking: string
  checkSlow: string
  available: (values: { name: string }) => string
  taken: (values: { name: string }) => string
  reserved: (values: { name: string }) => string
  checkFailed: string
  suggestions: string
  register: string
  /** On the button, while the wallet shows the request. */
  signing: (values: { wallet: string }) => string
  signExplain: string
  signSlow: (values: { wallet: string }) => string
  registering: string
  registerSlow: string
  declined: string
  /** After a failure that does not say whether the name is registered. */
  outcomeUnknown: string
  /** Where the app has no server, or no account is connected. */
  unavailable: string
  success: {
    title: string
    heading: string
    explain: (values: { address: string }) => string
  }
}

/** The messages of the view that shows the visitor's address. */
export type ReceiveMessages = {
  title: string
  /** The name of the QR code. */
  code: string
  copy: string
  copyFailed: string
  warning: string
  networks: string
}

/** The messages of sending: the form, the list of tokens, the address book, the camera, the review. */
export type SendMessages = {
  title: string
  amount: string
  /** The name of the button that opens the list of tokens. */
  token: (values: { symbol: string }) => string
  chooseToken: string
  max: string
  available: (values: { amount: string; symbol: string }) => string
  recipient: string
  recipientPlaceholder: string
  paste: string
  pasteFailed: string
  scan: string
  /** While a name is resolved. */
  resolving: string
  resolvingSlow: string
  /** Before the whole address that a name resolves to. */
  resolvesTo: (values: { name: string }) => string
  /** Recent recipients and the address book, under the empty field. */
  suggestions: string
  recent: string
  addressBook: string
  /** The name of the button that saves the recipient to the address book. */
  saveToAddressBook: string
  /** The address is in the address book. */
  inAddressBook: (values: { name: string }) => string
  review: string
  /** What to check before sending to this recipient. */
  warnings: {
    own: string
    contract: string
    unused: string
    lookAlike: string
    looksLikeAddress: string
  }
  /** What to know about a name before sending to it. */
  names: {
    unconfirmed: string
    changed: (values: { name: string }) => string
    /** Before the address that was sent to. */
    lastSentTo: string
    ownerChanged: (values: { days: number }) => string
  }
  request: {
    otherNetwork: (values: { network: string }) => string
    switchNetwork: (values: { network: string }) => string
    unknownNetwork: string
    tokenMissing: string
    loading: string
  }
  select: {
    title: string
    search: string
    list: string
    loading: string
    empty: string
    clear: string
    nothingFound: (values: { search: string }) => string
    slow: string
  }
  contacts: {
    title: string
    list: string
    empty: string
    add: string
    addTitle: string
    editTitle: string
    edit: (values: { name: string }) => string
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
    /** The code is neither an address nor a payment request. */
    unrecognized: string
    enter: string
  }
  nft: {
    title: string
    quantity: string
    owned: (values: { quantity: string }) => string
    sent: (values: { name: string }) => string
  }
  preview: {
    title: string
    from: string
    to: string
    network: string
    fee: string
    /** The maximum fee. */
    upTo: (values: { amount: string }) => string
    feeLoading: string
    feeUnknown: string
    /** Above the known address that the recipient resembles. */
    lookAlike: string
    lookAlikeCheck: string
    send: string
    waiting: (values: { wallet: string }) => string
    waitingExplain: string
    slow: (values: { wallet: string }) => string
    /** The same request was sent to the wallet before, and its response never arrived. */
    mayBePending: (values: { wallet: string }) => string
    requestAgain: string
    declined: string
    startOver: string
    /** The view was opened with nothing to review. */
    empty: string
    sent: (values: { amount: string; symbol: string }) => string
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
  sellToken: (values: { symbol: string }) => string
  buyToken: (values: { symbol: string }) => string
  chooseToken: string
  max: string
  balance: (values: { amount: string }) => string
  flip: string
  /** The button that changes the unit one types in. */
  typeFiat: string
  typeToken: (values: { symbol: string }) => string
  enterAmount: string
  insufficient: (values: { symbol: string }) => string
  review: string
  /** The button on a network without swaps. */
  networks: string
  quote: {
    loading: string
    slow: string
    rate: string
    invertRate: string
    priceImpact: string
    /** The amount is too small to tell. */
    impactUnknown: string
    /** Only the server has prices of the two tokens. */
    impactUnverified: string
    priceUnverified: string
    /** The quote is below the market price by more than the slippage limit. */
    belowMarket: (values: { percent: string }) => string
    highImpact: (values: { percent: string }) => string
    veryHighImpact: (values: { percent: string }) => string
    acceptImpact: (values: { percent: string }) => string
    minimum: string
    fee: string
    /** The maximum fee. */
    upTo: (values: { amount: string }) => string
    feeUnknown: string
    provider: string
    providers: string
    best: string
    expiresIn: (values: { seconds: number }) => string
    /** Announced once, when a new quote pays less than the one before. */
    lowered: (values: { amount: string }) => string
  }
  slippage: {
    label: string
    explain: string
    custom: string
    customPlaceholder: string
    high: string
    invalid: (values: { most: number }) => string
  }
  /** A swap that was started and left. */
  unfinished: {
    explain: (values: { sold: string; bought: string }) => string
    proceed: string
    discard: string
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
    nothingFound: (values: { search: string }) => string
    reading: string
    unlisted: string
    unlistedTitle: string
    /** The unlisted token has the name of a listed one. */
    imitates: (values: { symbol: string }) => string
    unlistedExplain: string
    name: string
    symbol: string
    decimals: string
    contract: string
    useAnyway: string
  }
  preview: {
    title: string
    pay: string
    getAtLeast: string
    expected: (values: { amount: string }) => string
    /** Only the server prices what was typed in dollars. */
    dollarsUnverified: (values: { amount: string; sum: string }) => string
    network: string
    /** The contract that swaps. */
    router: string
    spendingLimit: string
    exact: (values: { amount: string }) => string
    unlimited: string
    unlimitedExplain: (values: { symbol: string }) => string
    steps: string
    step: {
      reset: (values: { symbol: string }) => string
      approve: (values: { symbol: string }) => string
      permit: (values: { symbol: string }) => string
      swap: (values: { symbol: string }) => string
      batch: (values: { symbol: string }) => string
    }
    waiting: (values: { wallet: string }) => string
    confirming: string
    done: string
    declined: string
    /** The link to a transaction. */
    view: string
    swap: string
    approveAndSwap: string
    signAndSwap: string
    /** Beside a step that is a signature, not a transaction. */
    signature: string
    /** The alternative where the visitor or the wallet did not sign. */
    approveInstead: string
    explain: string
    slow: (values: { wallet: string }) => string
    slowChain: string
    changed: string
    changedMinimum: (values: { before: string; now: string }) => string
    confirmChanged: string
    refresh: string
    startOver: string
    /** The view was opened with nothing to review. */
    empty: string
    sent: string
    confirmed: string
    sentExplain: (values: { sold: string; bought: string }) => string
    showAccount: string
  }
}
