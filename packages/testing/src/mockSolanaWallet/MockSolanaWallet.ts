import type { MockBehavior, MockControls } from '../shared/MockControls.ts'

/**
 * Steers the wallet, in place of the visitor. Its methods are the features: `rejectNext('solana:signTransaction')`. In `requests()`, bytes are
 * in base64, and accounts are their addresses.
 */
export type MockSolanaWallet = MockControls & {
  readonly id: string
  /** The wallet as pages get it. */
  readonly wallet: MockStandardWallet
}

/** An account of the Wallet Standard. */
export type MockStandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** A wallet of the Wallet Standard, as it registers on a page. */
export type MockStandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: MockSolanaFeatures
  /** What the page may see now. */
  readonly accounts: readonly MockStandardAccount[]
}

type Versions = { readonly supportedTransactionVersions: readonly ['legacy', 0] }
type Signed = { signedMessage: Uint8Array; signature: Uint8Array; signatureType: 'ed25519' }

export type MockSolanaFeatures = {
  'standard:connect': {
    version: '1.0.0'
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly MockStandardAccount[] }>
  }
  'standard:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
  'standard:events': {
    version: '1.0.0'
    on(event: 'change', listener: (change: { accounts?: readonly MockStandardAccount[] }) => void): () => void
  }
  'solana:signMessage': { version: '1.1.0'; signMessage(...inputs: readonly MessageInput[]): Promise<Signed[]> }
  'solana:signTransaction': Versions & {
    version: '1.0.0'
    signTransaction(...inputs: readonly TransactionInput[]): Promise<{ signedTransaction: Uint8Array }[]>
  }
  /** Absent with `sends: false`. */
  'solana:signAndSendTransaction'?: Versions & {
    version: '1.0.0'
    signAndSendTransaction(...inputs: readonly SendInput[]): Promise<{ signature: Uint8Array }[]>
  }
  /** Absent with `signsIn: false`. */
  'solana:signIn'?: {
    version: '1.0.0'
    signIn(...inputs: readonly SignInInput[]): Promise<(Signed & { account: MockStandardAccount })[]>
  }
}

/** The accounts of inputs are found by their address. */
type OfAccount = { account: Pick<MockStandardAccount, 'address'> }
export type MessageInput = OfAccount & { message: Uint8Array }
export type TransactionInput = OfAccount & { transaction: Uint8Array; chain?: string }
export type SendInput = OfAccount & {
  transaction: Uint8Array
  chain: string
  options?: { skipPreflight?: boolean; preflightCommitment?: string; maxRetries?: number; minContextSlot?: number }
}

/** What a page asks for in Sign In With Solana. The wallet adds the domain and the address where they are absent. */
export type SignInInput = {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

export type MockSolanaChain = {
  /** As in the Wallet Standard, such as `solana:mainnet`. */
  id: `solana:${string}`
  /** The wallet's own node for the chain. */
  rpcUrl: string
}

export type MockSolanaWalletOptions = MockBehavior & {
  /**
   * Private keys in base58 or hex, the first one active: 32 bytes, or 64 with the public key behind them, as wallets export it. The mock signs
   * with them through WebCrypto, which exists on secure origins only.
   */
  accounts: readonly string[]
  chains: readonly MockSolanaChain[]
  /** 'org.latchkey.mock.solana' by default; the key of its controller and of its saved state. */
  id?: string
  /** Registers on the page; true by default. */
  announce?: boolean
  /** Has `solana:signAndSendTransaction`; true by default. Without, the page sends what the wallet signed. */
  sends?: boolean
  /** Has `solana:signIn`; true by default. Without, pages sign visitors in by `solana:signMessage`. */
  signsIn?: boolean
  /**
   * Signs with a higher price for compute units than requested, as Phantom does; false by default. Like Phantom, it leaves transactions alone
   * that others sign too, or that use lookup tables.
   */
  addsPriorityFee?: boolean
  /** Lies: signs a transfer to its own recipient, or of one base unit more, in place of the requested one. */
  tampers?: 'recipient' | 'amount'
  /** Number of wallets to register, numbered from the second on: id `org.latchkey.mock.solana.2`, name 'Mock Wallet 2'. */
  count?: number
}
