import type { ChainAction, ChainFactName, ChainNote } from '../rpc/chainNames.ts'

/** The texts of Solana and Bitcoin requests, which are loaded with the first of them. */
export const enChains = {
  actions: {
    transfer: 'Send SOL',
    createAccount: 'Create an account',
    allocate: 'Reserve space in an account',
    assign: 'Give an account to a program',
    createNonce: 'Create a nonce account',
    advanceNonce: 'Use a nonce instead of an expiration',
    authorizeNonce: 'Change who controls a nonce account',
    withdrawNonce: 'Withdraw SOL from a nonce account',
    sendTokens: 'Send tokens',
    approveTokens: 'Approve spending',
    revoke: 'Remove a spending limit',
    burn: 'Burn tokens',
    closeAccount: 'Close a token account',
    syncNative: 'Update a wrapped SOL balance',
    createTokenAccount: 'Create a token account',
    setMinter: 'Change who can mint a token',
    setFreezer: 'Change who can freeze a token',
    setOwner: 'Change the owner of a token account',
    setCloser: 'Change who can close a token account',
    setAuthority: 'Change a setting of a token',
    memo: 'Add a memo',
    unknown: 'Call an unknown program',
    sendBitcoin: 'Send bitcoin',
  } satisfies Record<ChainAction, string>,
  facts: {
    account: 'Account',
    amount: 'Amount',
    baseUnits: 'Amount in the token’s smallest unit',
    authority: 'New authority',
    change: 'Change to you',
    delegate: 'Spender',
    fee: 'Network fee',
    feePayer: 'Network fee paid by',
    from: 'From',
    inputs: 'Inputs',
    limit: 'Spending limit',
    lockTime: 'Not valid before',
    maxFee: 'Max network fee',
    memo: 'Memo',
    mint: 'Token',
    output: 'Data',
    owner: 'Owner',
    part: 'Transaction',
    payer: 'Deposit paid by',
    program: 'Program',
    received: 'Added to your account',
    rest: 'Remaining SOL goes to',
    script: 'Output without an address',
    spent: 'Leaves your account',
    to: 'To',
    toAccount: 'To (token account)',
  } satisfies Record<ChainFactName, string>,
  values: {
    /** Of a setting that nobody can change from then on. */
    nobody: 'Nobody, forever',
    unknown: 'Unknown',
    unlimited: 'Unlimited',
    /** An account that is only a place in a table. */
    loaded: (place: string) => `Not shown: loaded from table ${place}`,
    inputs: (own: number, all: number) => `${own} of ${all} from your account`,
    block: (height: number) => `Block ${height}`,
  },
  notes: {
    anyBitcoinNetwork:
      'A Bitcoin signature names no network: if the app does not tell the truth, this moves bitcoin on the main network. Approve it only if that is fine, too.',
    anyNetwork:
      'A Solana signature names no network: the app can also send this on Solana’s main network. Approve it only if that is fine, too.',
    assign: 'This gives a program full control of your account and what it holds.',
    authority: 'This gives control of an account or a token to another address.',
    changeable: 'The app could change this transaction after you sign it. It was blocked: do not trust this page.',
    closeToOther: 'The SOL that remains in the closed account goes to another address.',
    disguised: 'This message is a transaction in disguise. It was blocked: do not trust this page.',
    foreignInputs: 'Others pay into this transaction, too. Check what leaves your account.',
    noExpiration: 'This transaction does not expire. The app can send it at any time later.',
    otherSigners: 'Others have to sign this transaction, too.',
    tables:
      'Accounts of this transaction are loaded from a table and cannot be shown. Approve it only if you trust the app.',
    unknownFee: 'The network fee cannot be calculated: the app does not say what some inputs hold.',
    unprovenForeign:
      'The app does not prove what others pay into this transaction: it could be yours. It was blocked: do not trust this page.',
    unprovenInputs:
      'The app has not proven what all inputs hold, so the network fee can be higher than shown. Approve it only if you trust the app.',
    unknownOutput: 'Some of the bitcoin goes to a script without an address. The wallet cannot tell who can spend it.',
  } satisfies Record<ChainNote, string>,
}

export type ChainMessages = typeof enChains
